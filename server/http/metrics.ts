import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export const metrics = new Registry()
collectDefaultMetrics({ register: metrics })

const durations = new Histogram({
  name: 'atrium_http_request_seconds',
  help: 'Time to answer, by endpoint of the contract and status',
  labelNames: ['endpoint', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers: [metrics],
})
export const outboxWaiting = new Gauge({
  name: 'atrium_mail_waiting',
  help: 'Mail that has not been sent yet',
  registers: [metrics],
})
export const outboxLag = new Gauge({
  name: 'atrium_mail_lag_seconds',
  help: 'Age of the oldest mail that is due and not sent',
  registers: [metrics],
})
export const faults = new Counter({
  name: 'atrium_faults_total',
  help: 'Faults that nothing caught, in this process and in the browsers of the desk',
  labelNames: ['side'] as const,
  registers: [metrics],
})

/** Times every request under its endpoint's name in the contract, so that addresses do not become labels. */
export function measure(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    durations.observe(
      { endpoint: request.routeOptions.config.endpoint ?? 'other', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
  })
}
