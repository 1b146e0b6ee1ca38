/** A database folder that is not whole, in words for whoever started Atrium. Nothing was changed in it. */
export class FolderDamaged extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(
      `${what} The folder is left as it is, and no new database is made in its place: restore a backup, or put back a whole copy of the folder, or name another DATA_DIR.`,
      options,
    )
  }
}
