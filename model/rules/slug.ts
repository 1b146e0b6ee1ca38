/** A slug from a title: plain letters, digits and hyphens, no longer than `most`. Empty where nothing in it is readable. */
export const slugOf = (title: string, most = 100): string =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, most)
    .replace(/^-|-$/g, '')
