/**
 * Tests and measurements make in a second the calls of a day, from one address and by one account: budgets are no part of
 * what they try, so they say so. What holds the budgets sets its own (`server/http/gate.test.ts`, `test/cost.alone.test.ts`).
 */
export const noBudgets = { CALLS_A_MINUTE: 'off', STRANGERS_A_MINUTE: 'off', CALLS_AT_ONCE: 'off' } as const
