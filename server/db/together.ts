import {
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  type Dialect,
  Kysely,
  SingleConnectionProvider,
} from 'kysely'

type ExecutorArgs = ConstructorParameters<typeof DefaultQueryExecutor>

/**
 * Kysely makes each statement of a transaction wait for the answer to the one before. PostgreSQL answers in order, and after
 * a failure refuses the rest; so statements that are requested together may be sent together.
 */
class Together extends DefaultQueryExecutor {
  readonly #parts: ExecutorArgs

  constructor(...parts: ExecutorArgs) {
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

/** The connection of a transaction, shared by all its statements until it ends. */
function open(provider: ConnectionProvider): ConnectionProvider {
  let connection: Promise<DatabaseConnection> | undefined
  return {
    provideConnection: async consumer => {
      connection ??= provider.provideConnection(async own => own)
      return consumer(await connection)
    },
  }
}

/** Kysely over a dialect. Statements of one transaction that are requested together are sent together. */
export function together<T>(dialect: Dialect): Kysely<T> {
  const driver = dialect.createDriver()
  // The connection is already there, so it is returned at once.
  void driver.init()
  const executor = new Together(
    dialect.createQueryCompiler(),
    dialect.createAdapter(),
    new DefaultConnectionProvider(driver),
  )
  return new Kysely<T>({ config: { dialect }, driver, executor, dialect })
}
