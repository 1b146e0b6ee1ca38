import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** What the stand-in does with the next mail: `reset` keeps it and breaks off before it has said so, `later` and `by-address` (busy…, unknown…) answer as RFC 5321 has it. */
export type Fault = 'none' | 'refuse' | 'later' | 'hang' | 'reset' | 'reset-early' | 'one-recipient' | 'by-address'
export type Delivered = {
  to: string[]
  message: string
  message_id: string /** Whether the sender was told that it was taken. */
  answered: boolean
}

/** A mail server on this machine that misbehaves as it is told. */
export async function startMailServer(
  next: () => Fault,
  port = 0,
): Promise<{ url: string; delivered: Delivered[]; connections(): number; stop(): Promise<void> }> {
  const delivered: Delivered[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const faults = new Map<string, Fault>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 100,
    onConnect(session, done) {
      connections += 1
      const fault = next()
      faults.set(session.id, fault)
      if (fault === 'hang') return
      if (fault === 'reset-early') for (const socket of sockets) socket.destroy()
      done()
    },
    onRcptTo({ address }, session, done) {
      const first = session.envelope.rcptTo.length === 0
      if (faults.get(session.id) === 'one-recipient' && !first)
        return done(Object.assign(new Error('mailbox busy'), { responseCode: 450 }))
      if (faults.get(session.id) === 'by-address' && address.startsWith('busy'))
        return done(Object.assign(new Error('mailbox busy'), { responseCode: 450 }))
      if (faults.get(session.id) === 'by-address' && address.startsWith('unknown'))
        return done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }))
      done()
    },
    onData(stream, session, done) {
      text(stream).then(message => {
        const fault = faults.get(session.id)
        if (fault === 'refuse') return done(Object.assign(new Error('not wanted'), { responseCode: 550 }))
        if (fault === 'later') return done(Object.assign(new Error('try again later'), { responseCode: 451 }))
        const message_id = /^Message-ID: (.+)$/im.exec(message)?.[1]?.trim() ?? ''
        delivered.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          message,
          message_id,
          answered: fault !== 'reset',
        })
        if (fault === 'reset') for (const socket of sockets) socket.destroy()
        else done()
      }, done)
    },
  })
  server.on('error', () => undefined)
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
  })
  await new Promise<void>(resolve => void server.listen(port, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    delivered,
    connections: () => connections,
    stop: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>(resolve => server.close(resolve))
    },
  }
}
