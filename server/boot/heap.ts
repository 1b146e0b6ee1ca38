import { constants, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * How much may be taken over what is in use before it is collected, in percent. On a machine with much memory V8 lets a heap
 * grow fourfold: a list of 50,000 units came to 600 MB, which are 370 so, in the same time (decision 374).
 */
const growth = 40
/**
 * While less of it than this is in use, in bytes, it may grow by more: 40 % of little are used up every other second where many call,
 * and each collection stops them for 10 to 20 ms (decision 378).
 */
const [little, growthOfLittle] = [50 * 1024 * 1024, 70]

/** Keeps the memory of this process near what it uses. Before anything large is loaded: flags count from then on. */
export function keepHeapSmall(): void {
  let set = 0
  const allow = (percent: number) => {
    if (percent !== set) setFlagsFromString(`--heap-growing-percent=${percent}`)
    set = percent
  }
  allow(growth)
  const isWhole = ({ detail }: PerformanceEntry & { detail?: unknown }) =>
    (detail as { kind?: number } | undefined)?.kind === constants.NODE_PERFORMANCE_GC_MAJOR
  // Judged by what a whole collection left: before one, what nobody uses stands there too. V8 reads it as it ends the next.
  new PerformanceObserver(collected => {
    if (!collected.getEntries().some(isWhole)) return
    allow(getHeapStatistics().used_heap_size < little ? growthOfLittle : growth)
  }).observe({ entryTypes: ['gc'] })
}

/** Collects all that nothing uses any more, and pulls together what is left. Everything waits meanwhile: 0.2 to 0.4 s. */
function collect(): void {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as (options: { type: 'major'; flavor: 'last-resort' }) => void
  setFlagsFromString('--no-expose-gc')
  gc({ type: 'major', flavor: 'last-resort' })
}

/** Gives to the system what the C library keeps of what was freed: where it is glibc, and Node has its experimental part. */
function openTrim(): () => void {
  try {
    const { dlopen } = process.getBuiltinModule('node:ffi')
    const { functions } = dlopen(null, { malloc_trim: { arguments: ['u64'], return: 'i32' } })
    return () => functions.malloc_trim(0n)
  } catch {
    return () => undefined
  }
}

/** A server in which nobody works is busy for less of its time than this. */
const quiet = 0.05
/** How much more than after the last time is worth a collection. */
const worth = 1.2

/** Where somebody calls now and then, but nobody works, it is done after so many such looks all the same. */
const patience = 20

/**
 * Gives memory back in quiet moments: what the start left behind, later what work did. A moment is quiet if hardly anything
 * was done for `every` ms and nobody called, since whoever calls waits for it (decision 375); `answered` is how many calls
 * were answered so far. Looks on for as long as the process lives.
 */
export function giveBackInQuiet(answered: () => number, every = 3_000): void {
  const trim = openTrim()
  let least = 0
  let [before, calls, calm] = [performance.eventLoopUtilization(), answered(), 0]
  setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    const isCalled = answered() !== calls
    ;[before, calls] = [now, answered()]
    calm = utilization > quiet ? 0 : calm + 1
    if (calm < (isCalled ? patience : 1) || process.memoryUsage.rss() < worth * least) return
    collect()
    trim()
    ;[least, calm] = [process.memoryUsage.rss(), 0]
  }, every).unref()
}
