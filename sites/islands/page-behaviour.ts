/** Open menus close with Escape, and with a click or focus elsewhere. */
export function openMenus(): void {
  const menus = [...document.querySelectorAll<HTMLDetailsElement>('details[data-drop]')]
  const closeBut = (target: EventTarget | null) => {
    for (const menu of menus) if (!(target instanceof Node && menu.contains(target))) menu.open = false
  }
  document.addEventListener('click', event => closeBut(event.target))
  document.addEventListener('focusin', event => closeBut(event.target))
  document.addEventListener('keydown', event => {
    if (event.key !== 'Escape') return
    const open = menus.find(menu => menu.open)
    closeBut(null)
    open?.querySelector('summary')?.focus()
  })
}

const pause = 7000

/** The banners of the home page in turn: by buttons, and automatically where motion is wanted and until one is used. */
export function moveSlides(): void {
  const frame = document.querySelector<HTMLElement>('[data-slides]')
  const slides = [...(frame?.children ?? [])] as HTMLElement[]
  if (!frame || slides.length < 2) return
  let at = 0
  let timer: ReturnType<typeof setInterval> | undefined
  const dots = document.createElement('div')
  dots.className = 'slide-dots'
  const show = (next: number) => {
    at = (next + slides.length) % slides.length
    for (const [i, slide] of slides.entries()) {
      slide.classList.toggle('is-shown', i === at)
      if (i === at) slide.classList.add('is-due')
      slide.inert = i !== at
      dots.children[i]?.setAttribute('aria-pressed', String(i === at))
    }
  }
  const stop = () => clearInterval(timer)
  for (const [i] of slides.entries()) {
    const dot = document.createElement('button')
    dot.type = 'button'
    dot.setAttribute('aria-label', `Banner ${i + 1} of ${slides.length}`)
    dot.addEventListener('click', () => {
      stop()
      show(i)
    })
    dots.append(dot)
  }
  frame.after(dots)
  frame.classList.add('is-moving')
  show(0)
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  // Its picture is loaded before a banner comes.
  let isDue = false
  timer = setInterval(() => {
    if (document.visibilityState !== 'visible') return
    isDue = !isDue
    if (isDue) slides[(at + 1) % slides.length]?.classList.add('is-due')
    else show(at + 1)
  }, pause / 2)
  for (const event of ['pointerdown', 'focusin', 'mouseenter']) frame.parentElement?.addEventListener(event, stop)
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Questions that contain every typed word. */
export function searchQuestions(): void {
  const box = document.querySelector<HTMLInputElement>('[data-faq-search]')
  const none = document.querySelector<HTMLElement>('[data-faq-none]')
  box?.addEventListener('input', () => {
    const words = plain(box.value).split(/\s+/)
    let found = 0
    for (const group of document.querySelectorAll<HTMLElement>('[data-faq-group]')) {
      const questions = [...group.querySelectorAll<HTMLElement>('.question')]
      for (const question of questions) {
        const text = plain(question.textContent ?? '')
        question.hidden = !words.every(word => text.includes(word))
        if (!question.hidden) found += 1
      }
      group.hidden = questions.every(question => question.hidden)
    }
    if (none) none.hidden = found > 0
  })
}

/** How long a visitor sees the page before a promo comes over it, in ms. */
const firstLook = 10_000

/** A promo pops up as often as it says, once the page under it has been seen: this browser remembers the promos it has shown. */
export function showPromo(): void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog[data-promo]')
  if (!dialog) return
  const { promo, frequency } = dialog.dataset
  const key = `promo-${promo}`
  const today = new Date().toISOString().slice(0, 10)
  // No visitor has seen a promo of a preview.
  const isPreview = document.querySelector('[data-preview]') !== null
  const hasSeen = () => {
    try {
      if (frequency === 'once_per_session') return sessionStorage.getItem(key) !== null
      return frequency === 'once_per_day' && localStorage.getItem(key) === today
    } catch {
      // A browser without storage shows it each time.
      return false
    }
  }
  const remember = () => {
    try {
      sessionStorage.setItem(key, today)
      localStorage.setItem(key, today)
    } catch {
      // As above.
    }
  }
  if (!isPreview && hasSeen()) return
  const open = async () => {
    // Its picture comes before it: nobody is shown an empty frame.
    const pictures = [...dialog.querySelectorAll('img')]
    for (const picture of pictures) picture.loading = 'eager'
    await Promise.allSettled(pictures.map(picture => picture.decode()))
    // Nothing comes over what somebody types, looks into or has left for another tab.
    const isBusy =
      document.hidden || document.querySelector('dialog[open], :is(input, textarea, select):focus') !== null
    if (isBusy) setTimeout(open, firstLook)
    // Another window of the site may have shown it meanwhile.
    else if (dialog.isConnected && (isPreview || !hasSeen())) {
      // Who went on before it came has not seen it.
      if (!isPreview) remember()
      dialog.showModal()
    }
  }
  setTimeout(open, firstLook)
}
