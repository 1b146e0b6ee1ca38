/** A newly drawn part of the page replaces the old one. */
async function drawAgain(reply: Response, ids: readonly string[]): Promise<Document> {
  const page = new DOMParser().parseFromString(await reply.text(), 'text/html')
  for (const id of ids) {
    const fresh = page.getElementById(id)
    const here = document.getElementById(id)
    if (fresh && here) here.replaceWith(document.adoptNode(fresh))
  }
  return page
}

type Checker = { render?: (box: HTMLElement, input: { sitekey: string }) => unknown }

/** The robot check has searched the page already: it gets the new places here. */
function showCheck(): void {
  // Whichever of them the page has loaded has put itself on the window.
  const { grecaptcha, hcaptcha, turnstile } = window as unknown as Record<string, Checker | undefined>
  const checker = grecaptcha ?? hcaptcha ?? turnstile
  for (const box of document.querySelectorAll<HTMLElement>('[data-sitekey]:empty'))
    checker?.render?.(box, { sitekey: box.dataset['sitekey'] ?? '' })
}

/** Search forms: results are drawn on each choice, and the address keeps it. */
function live(form: HTMLFormElement): void {
  const target = form.dataset['live'] ?? ''
  let latest = 0
  let typing: ReturnType<typeof setTimeout> | undefined
  const ask = async () => {
    const turn = ++latest
    const data = [...new FormData(form)].filter(([, value]) => value !== '') as [string, string][]
    const url = `${form.action.split('?')[0]}?${new URLSearchParams(data)}`
    const at = document.activeElement instanceof HTMLElement ? document.activeElement.id : ''
    const reply = await fetch(url).catch(() => undefined)
    if (!reply?.ok || turn !== latest) return
    history.replaceState(null, '', url)
    const page = await drawAgain(reply, [target])
    // The offered days follow the property.
    const fresh = page.querySelector<HTMLFormElement>(`form[data-live="${target}"]`)
    if (fresh && fresh.elements.length !== form.elements.length) {
      form.replaceWith(document.adoptNode(fresh))
      live(fresh)
      if (at) document.getElementById(at)?.focus()
    }
    keepForms()
    showCheck()
  }
  form.addEventListener('input', event => {
    clearTimeout(typing)
    typing = setTimeout(ask, event.target instanceof HTMLInputElement ? 250 : 0)
  })
  form.addEventListener('submit', event => {
    event.preventDefault()
    clearTimeout(typing)
    void ask()
  })
  const part = form.elements.namedItem('map')
  if (part instanceof HTMLInputElement)
    document.addEventListener('click', event => {
      const link = event.target instanceof Element && event.target.closest<SVGAElement>(`#${target} [data-area]`)
      if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      part.value = link.dataset['area'] ?? ''
      // The link is gone with the map that it was on: the new one takes its place.
      void ask().then(() => document.querySelector<SVGAElement>('.finder-map a')?.focus({ preventScroll: true }))
    })
}

/** What is pointed at in the list is shown on the map, and the other way round. */
export function pointOut(): void {
  const show = (event: Event) => {
    const at = event.target instanceof Element && event.target.closest('.found [data-at], .found .cards > li')
    const ids = at instanceof SVGElement ? (at.dataset['at'] ?? '').split(' ') : at ? [at.id.slice(2)] : []
    for (const near of document.querySelectorAll('.found .is-near')) near.classList.remove('is-near')
    for (const each of document.querySelectorAll<SVGElement>('.found [data-at]'))
      if (each.dataset['at']?.split(' ').some(id => ids.includes(id))) each.classList.add('is-near')
    if (at instanceof SVGElement) for (const id of ids) document.getElementById(`p-${id}`)?.classList.add('is-near')
  }
  if (!document.querySelector('.finder')) return
  document.addEventListener('pointerover', show)
  document.addEventListener('focusin', show)
}

/** Forms that send: the page stays, nothing typed is lost, and pressing twice sends once. */
function send(form: HTMLFormElement): void {
  const name = form.dataset['send'] ?? ''
  const key = document.createElement('input')
  key.type = 'hidden'
  key.name = 'form_key'
  key.value = crypto.randomUUID?.() ?? String(Math.random()).slice(2).padEnd(12, '0')
  form.append(key)
  // Errors are in the site's words, all of them at once, each at its field.
  form.noValidate = true
  form.addEventListener('submit', async event => {
    event.preventDefault()
    const button = form.querySelector<HTMLButtonElement>('button[type=submit]')
    if (form.ariaBusy === 'true') return
    form.ariaBusy = 'true'
    button?.setAttribute('aria-disabled', 'true')
    const data = new FormData(form)
    const body =
      form.enctype === 'multipart/form-data'
        ? data
        : new URLSearchParams([...data].filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
    const fileFields = [...form.querySelectorAll<HTMLInputElement>('input[type=file]')]
    const reply = await fetch(form.action.split('#')[0] ?? '', { method: 'POST', body }).catch(() => undefined)
    form.ariaBusy = 'false'
    button?.removeAttribute('aria-disabled')
    if (!reply || (reply.status >= 500 && !(reply.headers.get('content-type') ?? '').includes('html')))
      return say(form, 'Nothing was sent: there is no connection. What you typed stays here; try again in a moment.')
    const page = new DOMParser().parseFromString(await reply.text(), 'text/html')
    const fresh = page.getElementById(name)
    if (!fresh)
      return say(
        form,
        page.querySelector('.field-error')?.textContent ?? 'Nothing was sent. Please try again in a moment.',
      )
    const here = document.adoptNode(fresh)
    form.replaceWith(here)
    if (here instanceof HTMLFormElement) {
      // A chosen file is not requested twice.
      for (const field of fileFields) {
        const again = here.elements.namedItem(field.name)
        if (again instanceof HTMLInputElement) again.replaceWith(withAttributes(field, again))
      }
      send(here)
      showCheck()
    }
    here.querySelector<HTMLElement>('[data-problem]')?.focus()
    if (here.matches('[data-done]')) here.focus()
    here.scrollIntoView({ block: 'nearest' })
  })
}

function withAttributes(field: HTMLInputElement, fresh: HTMLInputElement): HTMLInputElement {
  for (const name of ['id', 'aria-invalid', 'aria-describedby']) {
    const value = fresh.getAttribute(name)
    if (value === null) field.removeAttribute(name)
    else field.setAttribute(name, value)
  }
  return field
}

function say(form: HTMLFormElement, message: string): void {
  const box = form.querySelector<HTMLElement>('[data-problem]') ?? document.createElement('div')
  box.className = 'form-problem'
  box.dataset['problem'] = ''
  box.tabIndex = -1
  box.setAttribute('role', 'alert')
  box.textContent = message
  form.prepend(box)
  box.focus()
}

const bound = new WeakSet<Element>()

export function keepForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-live], form[data-send]')) {
    if (bound.has(form)) continue
    bound.add(form)
    if (form.dataset['live'] !== undefined) live(form)
    else send(form)
  }
}
