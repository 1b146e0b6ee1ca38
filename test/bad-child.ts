/** What a hostile file might do to the process that reads it. */
const held: Uint8Array[] = []
process.on('message', (task: { does: string; ms?: number; mb?: number }) => {
  if (task.does === 'answers') process.send?.({ value: process.pid })
  if (task.does === 'takes its time') setTimeout(() => process.send?.({ value: 'done' }), task.ms)
  if (task.does === 'keeps') {
    held.push(new Uint8Array((task.mb ?? 0) * 1_048_576).fill(1))
    process.send?.({ value: 'done' })
  }
  if (task.does === 'ends') process.abort()
  if (task.does === 'hangs') for (;;) held.length = 0
  // Beside the heap of JavaScript, as the libraries of pictures do.
  if (task.does === 'swells') setInterval(() => held.push(new Uint8Array(16 * 1_048_576).fill(held.length + 1)), 5)
})
process.on('disconnect', () => process.exit())
