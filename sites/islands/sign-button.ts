/** A button of a window over the page: a sign for those who see it, and its name for all others. */
export const button = (className: string, label: string, sign: string) => {
  const element = document.createElement('button')
  element.type = 'button'
  element.className = className
  element.setAttribute('aria-label', label)
  element.textContent = sign
  return element
}
