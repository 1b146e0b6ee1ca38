import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../model/errors.ts'
import { type GatewayClient, gatewayLabel } from '../../model/rules/gateways.ts'
import type { Deps } from '../call/context.ts'
import { gatewayKeyOf, markUse } from '../records/gateway-keys.ts'
import type { Gate } from './gate.ts'

/** Decisions 101 and 160: another system identifies itself with one of its keys, in the header X-Portal-Key; without a good one nobody gets in. */
export async function judgePortal(
  deps: Pick<Deps, 'db' | 'settings' | 'now'>,
  gate: Gate,
  client: GatewayClient,
  request: FastifyRequest,
): Promise<void> {
  const shown = request.headers['x-portal-key']
  const key = await gatewayKeyOf(deps, client, shown)
  if (key === undefined) {
    // A key that nobody has is a guess, as a token is; none at all is not.
    if (shown !== undefined) await gate.unknown(request)
    throw new Refusal('UNAUTHENTICATED', { message: `Call with the key of the ${gatewayLabel(client).toLowerCase()}.` })
  }
  await markUse(deps, client, key)
}
