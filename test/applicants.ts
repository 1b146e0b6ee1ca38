import { randomBytes } from 'node:crypto'
import { brandByCode } from '../model/brands.ts'
import type { TestApp } from './app.ts'

const boundary = '----atrium-form-91d2'
type File = { name: string; mime: string; bytes: Buffer }
/** A form with text parts and perhaps a file, as a browser sends it. */
export function formOf(
  fields: Readonly<Record<string, string>>,
  file?: File & { part?: string },
): { headers: Record<string, string>; payload: Buffer } {
  const head = (disposition: string) => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}`
  const parts: Buffer[] = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`${head(`name="${name}"`)}\r\n\r\n${value}\r\n`),
  )
  if (file)
    parts.push(
      Buffer.from(
        `${head(`name="${file.part ?? 'resume'}"; filename="${file.name}"`)}\r\nContent-Type: ${file.mime}\r\n\r\n`,
      ),
      file.bytes,
      Buffer.from('\r\n'),
    )
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  }
}

/** A document of its own each time, unless told what is in it. */
export const pdf = (inside = randomBytes(8).toString('hex')): File => ({
  name: 'Résumé Ñunez.pdf',
  mime: 'application/pdf',
  bytes: Buffer.from(
    `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Title (${inside}) >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n`,
  ),
})

export const applicant = {
  firstname: 'Paolo',
  lastname: 'Ñunez',
  mobile: '0917 000 1234',
  email: 'paolo@example.com',
  position_applied: 'Documentation Specialist',
  consent: true,
}
export const applicationOf = (brand: string, more: object = {}, file: File | undefined = pdf()) =>
  formOf({ brand, ...applicant, consent: 'true', ...more } as Record<string, string>, file)

let count = 0
const next = (): number => {
  count += 1
  return count
}

export async function applicationIn({ deps }: TestApp, brand: string, more: object = {}) {
  const now = deps.now()
  return deps.db.system
    .insertInto('web_career_applications')
    .values({
      brand_id: brandByCode(brand)?.id as number,
      position_applied: 'Sales Administrator',
      firstname: 'Rosa',
      lastname: `Lim ${next()}`,
      email: `rosa.lim${count}@example.com`,
      consent_at: now,
      purge_on: '2090-01-01',
      created_at: now,
      ...more,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
}

export const readerAddress = (): string => `reader${next()}@example.com`
export async function readerIn({ deps }: TestApp, brand: string, more: object = {}) {
  const now = deps.now()
  return deps.db.system
    .insertInto('newsletter_subscriptions')
    .values({
      brand_id: brandByCode(brand)?.id as number,
      email: readerAddress(),
      subscribed_at: now,
      unsubscribe_token: randomBytes(32).toString('base64url'),
      ...more,
    })
    .returning(['id', 'version', 'email', 'unsubscribe_token'])
    .executeTakeFirstOrThrow()
}

/** The version that the recipients of a site stand at; 0 before anyone kept them. */
export const recipientsVersion = async ({ deps }: TestApp, site: number): Promise<number> =>
  (await deps.db.system.selectFrom('recipients').where('id', '=', site).select('version').executeTakeFirst())
    ?.version ?? 0
