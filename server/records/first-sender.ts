/** The sender of mail until one is set. The machine's own name is no address that anybody could answer. */
export function firstSender(origin: string): { from_name: string; from_email: string } {
  const { hostname } = new URL(origin)
  return { from_name: 'Atrium', from_email: `no-reply@${hostname.includes('.') ? hostname : 'example.com'}` }
}
