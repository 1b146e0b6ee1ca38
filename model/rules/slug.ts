/** The last part of an address made of a title: plain letters, digits and hyphens, no longer than `most`. Empty where nothing of it can be read. */
export const slugOf = (title: string, most = 100): string =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, most)
    .replace(/^-+|-+$/g, '')
