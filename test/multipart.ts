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
