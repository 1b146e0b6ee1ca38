import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How late it refuses, in ms, as the gate does. */
const late = () => 1_000 * (1 + Math.random())

// A server that looks at nothing and refuses everything: what the same sockets with the same calls cost the machine.
const server = createServer((call, answer) => {
  // Not read: its sender waits.
  call.read(0)
  const { socket } = call
  socket.destroySoon = () => {
    socket.end()
    setTimeout(() => socket.destroy(), 1_000)
  }
  setTimeout(() => {
    const isLarge = Number(call.headers['content-length'] ?? 0) > 64 * 1024
    answer.writeHead(429, { 'content-type': 'application/json', ...(isLarge ? { connection: 'close' } : {}) })
    answer.end('{"message":"Nothing was done."}')
  }, late())
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit())
