/** The origin of the sites, which serve the pictures; the server writes it into the page. */
export const sitesOrigin = () =>
  document.querySelector<HTMLMetaElement>('meta[name="atrium-sites-origin"]')?.content ?? ''

/** The address that a browser can load: a path of the sites' origin gets that origin. */
export const mediaAddress = (url: string): string => (url.startsWith('/') ? sitesOrigin() + url : url)

/** The last part of an address, as a name to show. */
export const mediaName = (url: string): string => decodeURIComponent(url.split('/').at(-1) ?? url)
