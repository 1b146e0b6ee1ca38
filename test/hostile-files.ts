import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

export type HostileFile = {
  what: string
  name: string
  mime: string
  bytes: Buffer /** What the server must answer. */
  status: 201 | 413 | 422
}

const mb = 1024 * 1024
const script = '<script>globalThis.taken = true</script>'

/** A picture that does not compress, so that its size is known. */
function noise(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3)
  for (let i = 0, seed = 1; i < pixels.length; i += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    pixels[i] = seed >> 16
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

const crcTable = Array.from(
  { length: 256 },
  (_, n) => Array.from({ length: 8 }).reduce<number>(c => (c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1), n) >>> 0,
)
const crc = (bytes: Buffer) =>
  (bytes.reduce((c, byte) => (crcTable[(c ^ byte) & 0xff] as number) ^ (c >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG that says how large it is and holds rows of nothing: a few kilobytes that would unfold to gigabytes. */
function pngBomb(width: number, height: number, rows: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const data = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * rows), { level: 9 })
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const pdf = (inside: string) =>
  Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Type /Catalog ${inside} >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n`)
const gifScript = Buffer.from('GIF89a/*\x01\x00\x01\x00*/=1;globalThis.taken=true//\x00;', 'latin1')

/** As large as may be, or just above: making them takes seconds. */
const largestFiles = async (): Promise<HostileFile[]> => [
  {
    what: 'largest picture allowed, all black',
    name: 'black.png',
    bytes: pngBomb(6000, 6000, 6000),
    mime: 'image/png',
    status: 201,
  },
  {
    what: 'largest photograph allowed, turned',
    name: 'turned.jpg',
    bytes: await sharp({ create: { width: 6000, height: 6000, channels: 3, background: '#46a' } })
      .withMetadata({ orientation: 6 })
      .jpeg({ progressive: true })
      .toBuffer(),
    mime: 'image/jpeg',
    status: 201,
  },
  {
    what: 'largest WebP allowed, with transparency',
    name: 'glass.webp',
    bytes: await sharp({ create: { width: 6000, height: 6000, channels: 4, background: '#46a8' } })
      .webp({ quality: 40, effort: 0 })
      .toBuffer(),
    mime: 'image/webp',
    status: 201,
  },
  {
    what: 'largest PNG, interlaced with transparency',
    name: 'steps.png',
    bytes: await sharp({ create: { width: 6000, height: 6000, channels: 4, background: '#46a8' } })
      .png({ progressive: true })
      .toBuffer(),
    mime: 'image/png',
    status: 422,
  },
]

/** Uploads that someone who means harm would try, made anew for each run. */
export async function hostileFiles(withLargest = true): Promise<HostileFile[]> {
  const small = noise(64, 48)
  const jpeg = await small.clone().jpeg().toBuffer()
  const png = await small.clone().png().toBuffer()
  const webp = await small.clone().webp().toBuffer()
  const photo = await noise(1200, 900).jpeg({ quality: 90 }).toBuffer()
  const withExif = await small
    .clone()
    .withExif({ IFD0: { Artist: script, ImageDescription: script } })
    .jpeg()
    .toBuffer()
  const withComment = Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, script.length + 2]),
    Buffer.from(script),
    jpeg.subarray(2),
  ])
  const overLimit = Buffer.concat([jpeg, Buffer.alloc(5 * mb + 1 - jpeg.length, 0x20)])
  const picture = { mime: 'image/jpeg', status: 422 } as const
  return [
    { what: 'traversal in the name', name: '../../../../etc/passwd.jpg', bytes: jpeg, mime: 'image/jpeg', status: 201 },
    {
      what: 'traversal with backslashes',
      name: '..\\..\\windows\\system32\\a.png',
      bytes: png,
      mime: 'image/png',
      status: 201,
    },
    { what: 'encoded traversal', name: '%2e%2e%2f%2e%2e%2fa.png', bytes: png, mime: 'image/png', status: 201 },
    { what: 'absolute name', name: '/etc/cron.d/a.webp', bytes: webp, mime: 'image/webp', status: 201 },
    { what: 'NUL in the name', name: 'a.php\0.jpg', bytes: jpeg, mime: 'image/jpeg', status: 201 },
    {
      what: 'line break in the name',
      name: 'a%0d%0aSet-Cookie: a=b.jpg',
      bytes: jpeg,
      mime: 'image/jpeg',
      status: 201,
    },
    { what: 'reading direction turned around', name: 'gpj.\u202Eexe.png', bytes: png, mime: 'image/png', status: 201 },
    {
      what: 'name in another script',
      name: 'Larawan ng bahay ñ 家 🏠.jpg',
      bytes: jpeg,
      mime: 'image/jpeg',
      status: 201,
    },
    { what: 'broken surrogate in the name', name: 'a\uD800.jpg', bytes: jpeg, mime: 'image/jpeg', status: 201 },
    { what: 'name of 4,000 letters', name: `${'n'.repeat(4000)}.jpg`, bytes: jpeg, mime: 'image/jpeg', status: 201 },
    {
      what: 'markup in the name',
      name: '"><img src=x onerror=alert(1)>.png',
      bytes: png,
      mime: 'image/png',
      status: 201,
    },
    { what: 'name of dots only', name: '...', bytes: png, mime: 'image/png', status: 201 },
    { what: 'double ending', name: 'page.html.jpg', bytes: jpeg, mime: 'image/jpeg', status: 201 },
    { what: 'ending of a script', name: 'shell.php', bytes: jpeg, mime: 'image/jpeg', status: 201 },
    { what: 'picture said to be HTML', name: 'a.html', bytes: png, mime: 'text/html', status: 201 },
    { what: 'picture said to be a PDF', name: 'a.pdf', bytes: png, mime: 'application/pdf', status: 201 },
    {
      what: 'script behind a JPEG',
      name: 'a.jpg',
      bytes: Buffer.concat([jpeg, Buffer.from(script)]),
      mime: 'image/jpeg',
      status: 201,
    },
    { what: 'script in a JPEG comment', name: 'b.jpg', bytes: withComment, mime: 'image/jpeg', status: 201 },
    { what: 'script in EXIF', name: 'c.jpg', bytes: withExif, mime: 'image/jpeg', status: 201 },
    {
      what: 'script in a PNG text chunk',
      name: 'd.png',
      bytes: Buffer.concat([png.subarray(0, 33), chunk('tEXt', Buffer.from(`Comment\0${script}`)), png.subarray(33)]),
      mime: 'image/png',
      status: 201,
    },
    {
      what: 'archive behind a PNG',
      name: 'e.png',
      bytes: Buffer.concat([png, Buffer.from('PK\x03\x04payload.class')]),
      mime: 'image/png',
      status: 201,
    },
    {
      what: 'PDF with a script',
      name: 'form.pdf',
      bytes: pdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'),
      mime: 'application/pdf',
      status: 201,
    },
    { what: 'PDF with HTML in it', name: 'page.pdf', bytes: pdf(`/X (${script})`), mime: 'text/html', status: 201 },
    { what: 'PDF cut off', name: 'cut.pdf', bytes: pdf('').subarray(0, 40), mime: 'application/pdf', status: 422 },
    {
      what: 'HTML before a PDF',
      name: 'f.pdf',
      bytes: Buffer.concat([Buffer.from(`<html>${script}`), pdf('')]),
      mime: 'application/pdf',
      status: 422,
    },
    {
      what: 'SVG',
      name: 'logo.svg',
      bytes: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`),
      mime: 'image/svg+xml',
      status: 422,
    },
    {
      what: 'SVG named .png',
      name: 'logo.png',
      bytes: Buffer.from(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
      mime: 'image/png',
      status: 422,
    },
    {
      what: 'HTML named .jpg',
      name: 'a.jpg',
      bytes: Buffer.from(`<!doctype html><html><body>${script}</body></html>`),
      ...picture,
    },
    { what: 'GIF that is a script', name: 'a.gif', bytes: gifScript, mime: 'image/gif', status: 422 },
    { what: 'GIF named .jpg', name: 'a.jpg', bytes: await small.clone().gif().toBuffer(), ...picture },
    { what: 'AVIF', name: 'a.avif', bytes: await small.clone().avif().toBuffer(), mime: 'image/avif', status: 422 },
    { what: 'program', name: 'a.jpg', bytes: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(512)]), ...picture },
    { what: 'archive', name: 'a.jpg', bytes: Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(18)]), ...picture },
    { what: 'PHP', name: 'a.jpg', bytes: Buffer.from('<?php system($_GET["c"]); ?>'), ...picture },
    { what: 'nothing at all', name: 'a.jpg', bytes: Buffer.alloc(0), ...picture },
    { what: 'one byte', name: 'a.jpg', bytes: Buffer.from([0xff]), ...picture },
    { what: 'start of a JPEG only', name: 'a.jpg', bytes: Buffer.from([0xff, 0xd8, 0xff, 0xe0]), ...picture },
    { what: 'JPEG cut in half', name: 'cut.jpg', bytes: photo.subarray(0, photo.length >> 1), ...picture },
    {
      what: 'PNG cut in half',
      name: 'cut.png',
      bytes: png.subarray(0, png.length >> 1),
      mime: 'image/png',
      status: 422,
    },
    {
      what: 'WebP with its insides overwritten',
      name: 'a.webp',
      bytes: Buffer.concat([webp.subarray(0, 40), Buffer.alloc(webp.length - 40, 0xaa)]),
      mime: 'image/webp',
      status: 201,
    },
    {
      what: 'PNG bomb of 50,000 × 50,000',
      name: 'bomb.png',
      bytes: pngBomb(50_000, 50_000, 2000),
      mime: 'image/png',
      status: 422,
    },
    {
      what: 'PNG of 2,000,000,000 × 1',
      name: 'wide.png',
      bytes: pngBomb(2_000_000_000, 1, 0),
      mime: 'image/png',
      status: 422,
    },
    {
      what: 'one pixel wider than allowed',
      name: 'wide2.png',
      bytes: pngBomb(6001, 10, 10),
      mime: 'image/png',
      status: 422,
    },
    ...(withLargest ? await largestFiles() : []),
    { what: 'one byte over 5 MB', name: 'big.jpg', bytes: overLimit, mime: 'image/jpeg', status: 413 },
    {
      what: 'JPG one byte over 10 MB',
      name: 'big.jpg',
      bytes: Buffer.concat([overLimit, Buffer.alloc(5 * mb)]),
      mime: 'image/jpeg',
      status: 413,
    },
    {
      what: 'PDF one byte over 10 MB',
      name: 'big.pdf',
      bytes: Buffer.concat([pdf(''), Buffer.alloc(10 * mb + 1 - pdf('').length, 0x20)]),
      mime: 'application/pdf',
      status: 413,
    },
    {
      what: '40 MB of a JPEG',
      name: 'huge.jpg',
      bytes: Buffer.concat([jpeg, Buffer.alloc(40 * mb)]),
      mime: 'image/jpeg',
      status: 413,
    },
    { what: '12 MB of zeros', name: 'zeros.jpg', bytes: Buffer.alloc(12 * mb), ...picture },
  ]
}
