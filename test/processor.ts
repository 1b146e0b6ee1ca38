/**
 * What work asks of the processor, in ms: of this process and not by the clock, which says nothing on a busy machine. The
 * least of so many goes, as whatever else the process does meanwhile, its cleaning up after other tests too, only adds.
 */
export async function spentOn(work: () => Promise<unknown>, goes = 3): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let go = 0; go < goes; go += 1) {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}
