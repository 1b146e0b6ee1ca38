-- A step may take a row away, such as the draft of the reply that it sends: it comes back with the step (decision 219).
comment on column case_undos.changes is 'json: { table: string; id: number; version: number | null; set: { [column: string]: unknown } | null; isGone?: true }[]';
