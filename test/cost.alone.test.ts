import { afterAll, beforeAll, expect, test } from 'vitest'
import { costOf } from '../model/contract/cost.ts'
import { apiBase, endpoints, type NamedEndpoint } from '../model/contract/index.ts'
import { type Account, startCostHouse } from './cost-house.ts'
import { knownRecords } from './known-records.ts'
import { full, proven, sized, whole, within } from './sizes.ts'
import { worstCall } from './worst-body.ts'

/** How many at once, and for how long each kind of call, in ms. */
const [sockets, attackMs] = [64, sized(400, 1_000, 10_000)]
/** What an attack may come to: memory of the server in MB, and times that the quiet readers wait otherwise. */
const [mostMemory, mostTimes] = [150, 2]

/**
 * The calls that held the readers up too long are tried again until they were tried three times and, where they did so in all
 * tries together, six times; so many of them, the worst first. They are judged by all their tries together: of one try of ten
 * seconds five slow reads decide, which a machine may have beside any call.
 */
const [retried, rounds] = [40, [3, 6]]

/** In the usual run one call of each class, and of strangers' files and staff's lists what costs most; otherwise every call. */
const usual = [
  'session.signIn',
  'session.profile',
  'web.inquiry',
  'web.careerApplication',
  'files.upload',
  'units.preview',
  'userTrail.verify',
  'roles.preview',
]
/** ATRIUM_TEST_COST=units.preview,files.upload: these alone, for who looks for what one of them costs. */
const asked = process.env['ATRIUM_TEST_COST']?.split(',')
/** ATRIUM_TEST_PART=2/4: the second of four parts. At full size all of them take half a day. */
const [part = 1, parts = 1] = (process.env['ATRIUM_TEST_PART'] ?? '1/1').split('/').map(Number)
const chosen = endpoints
  .filter(({ name }) => asked?.includes(name) ?? sized(usual.includes(name), true, true))
  .filter((_, n) => n % parts === part - 1)

if (chosen.length === 0) throw new Error('No call is of that name, or of that part: nothing would be tried.')

let house: Awaited<ReturnType<typeof startCostHouse>>
let known: Awaited<ReturnType<typeof knownRecords>>
beforeAll(async () => {
  // Each call is tried by an account and from an address that used up nothing, and once before by another.
  house = await startCostHouse(2 * chosen.length + retried * Math.max(...rounds), whole)
  known = await knownRecords(chosen, house.read)
  // 203 of 350 have one in the demo data; without, most calls would be refused before any work.
  if (whole && !asked) expect(known.size).toBeGreaterThan(parts === 1 ? 180 : 120 / parts)
}, 300_000)
afterAll(() => house?.stop())

/** The worst of what the contract lets somebody send by this call. */
function worstOf({ name, endpoint }: NamedEndpoint, { token, from }: Account) {
  const { path, type, body } = worstCall(endpoint, {
    projectId: house.property,
    ...known.get(name),
    // Of the calls of roles the one that changes none.
    ...(name === 'roles.preview' ? { id: house.role } : {}),
  })
  const headers: Record<string, string> = {
    ...(endpoint.access === 'public' ? {} : { authorization: `Bearer ${token}` }),
    ...(type === undefined ? {} : { 'content-type': type, 'content-length': String(body?.length ?? 0) }),
  }
  return { from, method: endpoint.method, path: apiBase + path, headers, ...(body ? { body } : {}) }
}
const p99 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
const middle = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/**
 * The attacker and the quiet readers are processes of their own on the machine of the server, which sixty-four sockets that
 * send megabytes keep busy by themselves. So each attack is made a second time, as many of the same calls a second, against a
 * server that does nothing: what the readers of Atrium wait meanwhile is the machine's part, and no call of theirs may take more
 * than twice that, or than twice what it takes in quiet.
 */
test(
  'whatever one caller sends, others read as before and the memory is bounded',
  async () => {
    // A server at work: what it loads with the first call of each kind is not what an attack costs.
    for (const [n, named] of chosen.entries()) {
      const warm = house.attackers[chosen.length + n]
      if (warm) await house.attacked({ ...worstOf(named, warm), sockets: 1, ms: 5_000, calls: 1 })
    }
    // In quiet now and again, and all looks together: what stops a reader every ten seconds may fall into one or none.
    const quiets: number[] = []
    const look = () => house.quiet(sized(500, 2_000, 5_000))
    // The first says how a server warms up, and counts for nothing.
    await look()
    const before = await house.memory()
    async function tryOne(named: NamedEndpoint, who: Account | undefined, isControlled: (beside: number) => boolean) {
      const { name } = named
      if (!who) throw new Error('no attacker is left')
      const attack = { ...worstOf(named, who), sockets, ms: attackMs }
      const { times, most, found } = await house.attacked(attack)
      expect(house.server.isRunning, name).toBe(true)
      expect(Object.keys(found), `${name}: ${house.server.output}`).not.toContain('500')
      // What is refused before any work says nothing of what the work costs.
      if (usual.includes(name)) expect(Object.keys(found), name).not.toContain('404')
      const isFound = !Object.keys(found).every(status => status === '404' || status === '429')
      const control = isControlled(p99(times)) ? (await house.control(attack)).times : []
      return { named, found, times, control, grown: most - before, isFound }
    }
    type Tried = Awaited<ReturnType<typeof tryOne>>
    const ratioOf = ({ times, control }: Pick<Tried, 'times' | 'control'>) =>
      p99(times) / Math.max(p99(quiets), p99(control))
    const tried: Tried[] = []
    for (const [n, named] of chosen.entries()) {
      if (n % 25 === 0) quiets.push(...(await look()))
      // Beside a server that does nothing only where the quiet does not say it already.
      tried.push(await tryOne(named, house.attackers[n], beside => whole && beside >= mostTimes * p99(quiets)))
    }
    const spare = house.attackers.slice(2 * chosen.length)
    const lines = []
    for (const [n, first] of tried.toSorted((a, b) => ratioOf(b) - ratioOf(a)).entries()) {
      const all = [first]
      const pooled = () => ({
        times: all.flatMap(({ times }) => times),
        control: all.flatMap(({ control }) => control),
      })
      for (const many of rounds) {
        const isTooLong = whole && n < retried && ratioOf(pooled()) >= mostTimes
        while (isTooLong && all.length < many) all.push(await tryOne(first.named, spare.pop(), () => true))
      }
      const together = pooled()
      const [ratio, grown] = [ratioOf(together), Math.max(...all.map(one => one.grown))]
      const { name, endpoint } = first.named
      const again = all.length > 1 ? `; each try ${all.map(one => ratioOf(one).toFixed(1)).join(', ')} times` : ''
      const control = together.control.length > 0 ? `, of the control ${p99(together.control).toFixed(0)} ms` : ''
      const words = `${name} (${costOf(endpoint)}): ${ratio.toFixed(1)} times, p99 ${p99(together.times).toFixed(0)} ms${control}${again}; memory +${grown.toFixed(0)} MB; ${JSON.stringify(first.found)}`
      lines.push({ name, words, ratio, grown, isFound: first.isFound })
    }
    const quiet = p99(quiets)
    const worst = lines.toSorted((a, b) => b.ratio - a.ratio)
    const largest = lines.toSorted((a, b) => b.grown - a.grown)
    for (const { words } of worst.slice(0, sized(12, 40, 600))) console.log(words)
    console.log('The most memory:')
    for (const { words } of largest.slice(0, 20)) console.log(words)
    const most = largest[0]?.grown ?? 0
    const usually = middle(lines.map(({ ratio }) => ratio))
    const said = `${lines.length} calls, ${sockets} at once for ${attackMs / 1000} s each: quiet p99 ${quiet.toFixed(1)} ms, at most ${worst[0]?.ratio.toFixed(1)} times that or the control’s (${worst[0]?.name}), half of them at most ${usually.toFixed(1)} times; ${lines.filter(({ isFound }) => !isFound).length} found no record; memory at most +${most.toFixed(0)} MB (${largest[0]?.name})`
    // Some calls alone prove nothing of all.
    if (asked) console.log(said)
    else proven('cost', parts === 1 ? 'postgres' : `postgres, part ${part} of ${parts}`, said)
    expect(most).toBeLessThan(mostMemory)
    // The clock says something only where nothing else runs.
    if (whole) expect(usually).toBeLessThan(mostTimes)
    if (full) expect(worst[0]?.ratio).toBeLessThan(mostTimes)
  },
  // Each of 600 calls, by an attacker and by the control.
  within(whole ? 3_600_000 : 1_200_000),
)
