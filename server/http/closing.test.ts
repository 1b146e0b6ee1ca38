import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test/app.ts'
import { engines } from '../../test/database.ts'
import { type App, buildApp } from '../app.ts'

/** Answers of a connection, in order, as they came. */
function answersIn(text: string) {
  return text
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .filter(Boolean)
    .map(each => {
      const [head = '', body = ''] = each.split('\r\n\r\n')
      return { status: Number(head.slice(9, 12)), head: head.toLowerCase(), body }
    })
}

describe.each(engines.slice(0, 1))('a server that closes, %s', engine => {
  let house: TestApp
  let app: App
  beforeAll(async () => {
    house = await testApp(engine)
    app = await buildApp(house.deps)
  })
  afterAll(() => house.close())

  test.each(['desk', 'sites'] as const)(
    'ends what it accepted, and says in our words over a connection that is kept that it takes no more: %s',
    async origin => {
      const mine = origin === 'desk' ? app : await buildApp(house.deps)
      await mine[origin].listen({ port: 0, host: '127.0.0.1' })
      const { port } = mine[origin].server.address() as AddressInfo
      const socket = connect(port, '127.0.0.1')
      let text = ''
      socket.on('data', chunk => (text += String(chunk)))
      const path = origin === 'desk' ? '/api/oauth/token' : '/api/v1/web/inquiry'
      const body = '{"nothing":1}'
      // Begun before it closes: its body is on the way.
      const begun = once(mine[origin].server, 'request')
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n{`,
      )
      await begun
      const closed = mine.close(20_000)
      const ended = once(socket, 'close')
      socket.write(`${body.slice(1)}GET ${path}/nowhere HTTP/1.1\r\nhost: a\r\n\r\n`)
      await ended
      await closed
      const [first, second, ...more] = answersIn(text)
      expect(more).toEqual([])
      expect(first?.status).not.toBe(503)
      expect(second?.status).toBe(503)
      expect(second?.head).toContain('content-type: application/problem+json')
      expect(second?.head).toContain('connection: close')
      expect(second?.head).toMatch(/retry-after: \d/)
      const problem = JSON.parse(second?.body ?? '')
      expect(problem).toMatchObject({ status: 503, code: 'UNAVAILABLE', message: expect.stringContaining('stopping') })
      expect(second?.head).toContain(`x-request-id: ${problem.request_id}`)
    },
  )
})
