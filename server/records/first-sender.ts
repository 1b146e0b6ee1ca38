/** Who mail comes from until somebody says otherwise. A machine's own name is no address anybody could answer. */
export function firstSender(origin: string): { from_name: string; from_email: string } {
  const { hostname } = new URL(origin)
  return { from_name: 'Atrium', from_email: `no-reply@${hostname.includes('.') ? hostname : 'example.com'}` }
}
