/** A value in wire form: moments become text, at any depth. Only for our own objects: rows, lists and their contents. */
export function onWire(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(onWire)
  const wire: { [key: string]: unknown } = {}
  for (const [key, inner] of Object.entries(value)) if (inner !== undefined) wire[key] = onWire(inner)
  return wire
}
