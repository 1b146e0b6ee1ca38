import {
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  type Dialect,
  Kysely,
  SingleConnectionProvider,
} from 'kysely'

type Parts = ConstructorParameters<typeof DefaultQueryExecutor>

/**
 * Kysely lets each statement of a transaction wait until the one before it is answered. PostgreSQL answers in the order it
 * was asked, and after a failure refuses what follows; so those that are asked for at once may go out at once.
 */
class Together extends DefaultQueryExecutor {
  readonly #parts: Parts

  constructor(...parts: Parts) {
    super(...parts)
    this.#parts = parts
  }

  override withConnectionProvider(provider: ConnectionProvider): DefaultQueryExecutor {
    const [compiler, adapter] = this.#parts
    return new Together(compiler, adapter, provider instanceof SingleConnectionProvider ? open(provider) : provider, [
      ...this.plugins,
    ])
  }
}

/** The connection of a transaction, for as many as ask: it is the transaction's own until its end. */
function open(provider: ConnectionProvider): ConnectionProvider {
  let connection: Promise<DatabaseConnection> | undefined
  return {
    provideConnection: async consumer => {
      connection ??= provider.provideConnection(async own => own)
      return consumer(await connection)
    },
  }
}

/** Kysely over a dialect, with statements of one transaction together on their way where they are asked for together. */
export function together<T>(dialect: Dialect): Kysely<T> {
  const driver = dialect.createDriver()
  // What it waits for is given already; it takes it at once.
  void driver.init()
  const executor = new Together(
    dialect.createQueryCompiler(),
    dialect.createAdapter(),
    new DefaultConnectionProvider(driver),
  )
  return new Kysely<T>({ config: { dialect }, driver, executor, dialect })
}
