/** The body of an upload as a browser sends it, in parts; names go out as they are, hostile ones too. */
export function multipart(
  file: { name: string; mime: string; bytes: Buffer },
  field = 'file',
): { headers: Record<string, string>; payload: Buffer[] } {
  const boundary = '----atrium-test-5f1c9a'
  const name = file.name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${file.mime}\r\n\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: [Buffer.from(head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)],
  }
}

type Sent = { headers?: Readonly<Record<string, string>> | undefined; body?: unknown }
/** The same form with another file in the place of its own. */
export function withFile<T extends Sent>(
  form: T,
  file: { name: string; mime: string; bytes: Buffer },
): T & { body: Buffer } {
  const body = form.body as Buffer
  const boundary = /boundary=(\S+)$/.exec(form.headers?.['content-type'] ?? '')?.[1]
  const named = body.indexOf('filename="')
  const mark = `--${boundary}`
  const start = body.lastIndexOf(mark, named)
  const field = /name="([^"]*)"/.exec(body.subarray(start, named).toString('latin1'))?.[1]
  if (named < 0 || start < 0 || field === undefined) throw new Error('there is no file in this form')
  const { payload } = multipart(file, field)
  const [head = Buffer.alloc(0)] = payload
  return {
    ...form,
    body: Buffer.concat([
      body.subarray(0, start + mark.length),
      // What follows the first mark of the other form.
      head.subarray(head.indexOf('\r\n')),
      file.bytes,
      body.subarray(body.indexOf(`\r\n${mark}`, named)),
    ]),
  }
}
