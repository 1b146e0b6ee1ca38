import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sparePort } from '../scripts/postgres.mjs'

const program = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'].find(existsSync)
/** Where there is no nginx, what stands behind it is not tried, and the test says that it was skipped. */
export const hasNginx = program !== undefined

type Nginx = {
  port: number
  /** What it says of servers that did not answer: which call, and how it ended. */
  errors(): Promise<string>
  stop(): Promise<void>
}

/** A proxy before these servers, set up as docs/deployment.md has it. */
export async function startNginx(upstreams: readonly number[]): Promise<Nginx> {
  if (program === undefined) throw new Error('There is no nginx here.')
  const folder = await mkdtemp(join(tmpdir(), 'atrium-nginx-'))
  const port = await sparePort()
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map(name => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  const conf = `
daemon off; pid ${folder}/nginx.pid; worker_processes 1; error_log ${folder}/error.log warn;
events { worker_connections 1024; }
http {
  access_log off; ${temp}
  # Tests say whom they call for: one address would meet the limits of one visitor.
  map $http_x_visitor $visitor { '' $remote_addr; default $http_x_visitor; }
  upstream atrium {
    ${upstreams.map(each => `server 127.0.0.1:${each} max_fails=0;`).join(' ')}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://atrium;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For $visitor;
      proxy_next_upstream error timeout;
    }
  }
}
`
  await writeFile(join(folder, 'nginx.conf'), conf)
  const child = spawn(program, ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' })
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  for (let tries = 0; tries < 100; tries += 1) {
    if (
      await fetch(`http://127.0.0.1:${port}/`).then(
        () => true,
        () => false,
      )
    )
      break
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  return {
    port,
    errors: () => readFile(join(folder, 'error.log'), 'utf8'),
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
