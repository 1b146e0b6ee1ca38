import { Refusal } from '../../model/errors.ts'
import { type GatewayClient, gatewayLabel } from '../../model/rules/gateways.ts'
import type { Deps } from '../call/context.ts'
import { gatewayKeyOf, markUse } from '../records/gateway-keys.ts'

/** Decisions 101 and 160: another system identifies itself with one of its keys, in the header X-Portal-Key; without a good one nobody gets in. */
export async function judgePortal(
  deps: Pick<Deps, 'db' | 'settings' | 'now'>,
  client: GatewayClient,
  input: unknown,
): Promise<void> {
  const key = await gatewayKeyOf(deps, client, input)
  if (key === undefined)
    throw new Refusal('UNAUTHENTICATED', { message: `Call with the key of the ${gatewayLabel(client).toLowerCase()}.` })
  await markUse(deps, client, key)
}
