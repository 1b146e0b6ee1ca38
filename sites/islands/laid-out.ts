const done = 'is-laid'

/**
 * The first picture is drawn without what is below it (styles/blocks.css). Here that is laid out, a part at a time, so that
 * a slow phone answers in between; and before anybody gets there, so that nothing moves in sight.
 */
export function layOut(): void {
  const root = document.documentElement
  const parts = [...document.querySelectorAll('.part')]
  const next = () => {
    const part = parts.shift()
    part?.classList.add(done)
    if (!part) root.classList.add(done)
    else setTimeout(next)
  }
  // Who comes back, or to a part of the page, stands in the middle of it already.
  if (location.hash !== '' || scrollY > 0) root.classList.add(done)
  else requestAnimationFrame(() => setTimeout(next))
}
