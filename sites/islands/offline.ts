/** Visited pages can be read again without a connection. The log lines are those of specification 8. */
export function readOffline(): void {
  // A preview is not stored for reading offline.
  if (!('serviceWorker' in navigator) || document.querySelector('[data-preview]')) return
  // biome-ignore lint/suspicious/noConsole: specification 8 asks for these two lines.
  const log = (line: string) => console.info(line)
  navigator.serviceWorker
    .register('/sw.js')
    .then(registration => {
      registration.addEventListener('updatefound', () => {
        const coming = registration.installing
        coming?.addEventListener('statechange', () => {
          if (coming.state === 'installed' && navigator.serviceWorker.controller)
            log('A new version of this site is available. It is shown once all its tabs are closed.')
        })
      })
    })
    .catch(() => undefined)
  const tell = () => log('No connection found. The site is running in offline mode.')
  if (!navigator.onLine) tell()
  addEventListener('offline', tell)
}
