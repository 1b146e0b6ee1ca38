// For a container's health check: ends with 0 where this process answers on its port. It asks no database: a slow one is no reason to restart.
const port =
  process.env['ATRIUM_ROLE'] === 'worker' ? (process.env['WORKER_PORT'] ?? 3002) : (process.env['PORT'] ?? 3000)
const reply = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(3_000) }).catch(
  () => undefined,
)
process.exit(reply?.ok ? 0 : 1)
