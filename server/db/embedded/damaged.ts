/** A data folder cannot be used as it is; the message is for the person who started Atrium. Nothing was changed in it. */
export class FolderRefused extends Error {}

/** A database folder is incomplete. */
export class FolderDamaged extends FolderRefused {
  constructor(what: string, options?: ErrorOptions) {
    super(
      `${what} The folder is left as it is, and no new database is made in its place: restore a backup, or put back a whole copy of the folder, or name another DATA_DIR.`,
      options,
    )
  }
}
