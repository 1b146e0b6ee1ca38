import { button } from './sign-button.ts'

/** By how much a key moves a picture that is larger than the window, in pixels. */
const step = 120

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** A picture as large as the window has room for; its space is reserved until it has come. */
function slideOf(link: HTMLAnchorElement): HTMLLIElement {
  const slide = document.createElement('li')
  const picture = document.createElement('img')
  const [width = '', height = ''] = link.dataset['size']?.split(' ') ?? []
  picture.width = Number(width)
  picture.height = Number(height)
  picture.loading = 'lazy'
  picture.alt = link.querySelector('img')?.alt || link.dataset['name'] || ''
  picture.src = link.href
  slide.append(picture)
  return slide
}

/** A window over the page that shows the pictures of a set, from one of them on. */
function open(links: readonly HTMLAnchorElement[], from: number): void {
  const dialog = document.createElement('dialog')
  dialog.className = 'lightbox'
  dialog.setAttribute('aria-label', 'Pictures')
  const bar = document.createElement('div')
  bar.className = 'lightbox-bar'
  const words = document.createElement('p')
  words.setAttribute('role', 'status')
  const larger = button('larger', 'Larger', '+')
  larger.setAttribute('aria-pressed', 'false')
  const close = button('close', 'Close', '×')
  bar.append(words, larger, close)
  const track = document.createElement('ul')
  track.className = 'lightbox-track'
  track.tabIndex = 0
  track.setAttribute('aria-label', 'Pictures, one beside the other')
  const slides = links.map(slideOf)
  track.append(...slides)
  const before = button('turn', 'The picture before', '‹')
  const after = button('turn', 'The next picture', '›')
  dialog.append(bar, track, before, after)

  let at = -1
  /** What is larger than the window can be scrolled, and so can be reached by keys. */
  const enlarge = (slide: HTMLElement | undefined, isClose: boolean) => {
    slide?.classList.toggle('is-close', isClose)
    if (slide) slide.tabIndex = isClose ? 0 : -1
    larger.setAttribute('aria-pressed', String(isClose))
  }
  const say = (now: number) => {
    if (now === at) return
    enlarge(slides[at], false)
    at = now
    words.textContent = `${now + 1} of ${links.length}: ${links[now]?.dataset['name'] ?? ''}`
    before.disabled = now === 0
    after.disabled = now === links.length - 1
  }
  const show = (next: number, isQuiet = isStill()) => {
    const to = Math.min(Math.max(next, 0), links.length - 1)
    track.scrollTo({ left: to * track.clientWidth, behavior: isQuiet ? 'instant' : 'smooth' })
    say(to)
  }
  let settling: ReturnType<typeof setTimeout> | undefined
  // A thumb moves the track by itself.
  track.addEventListener('scroll', () => {
    clearTimeout(settling)
    settling = setTimeout(() => say(Math.round(track.scrollLeft / track.clientWidth)), 80)
  })
  const magnify = () => {
    const slide = slides[at]
    enlarge(slide, !slide?.classList.contains('is-close'))
    slide?.scrollTo((slide.scrollWidth - slide.clientWidth) / 2, (slide.scrollHeight - slide.clientHeight) / 2)
  }
  const turn = (by: number, from: HTMLButtonElement, other: HTMLButtonElement) => {
    show(at + by)
    if (from.disabled) other.focus()
  }
  before.addEventListener('click', () => turn(-1, before, after))
  after.addEventListener('click', () => turn(1, after, before))
  larger.addEventListener('click', magnify)
  close.addEventListener('click', () => dialog.close())
  /** A picture that is larger than the window moves under it; else the next one comes. */
  const move = (x: number, y: number, by = 0) => {
    const slide = slides[at]
    if (slide?.classList.contains('is-close')) slide.scrollBy(x * step, y * step)
    else if (by !== 0) show(at + by)
  }
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => move(-1, 0, -1),
    ArrowRight: () => move(1, 0, 1),
    ArrowUp: () => move(0, -1),
    ArrowDown: () => move(0, 1),
    Home: () => show(0),
    End: () => show(links.length - 1),
    '+': magnify,
  }
  dialog.addEventListener('keydown', event => {
    const act = keys[event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  })
  const hold = () => show(at, true)
  addEventListener('resize', hold)
  dialog.addEventListener('close', () => {
    removeEventListener('resize', hold)
    dialog.remove()
  })
  document.body.append(dialog)
  dialog.showModal()
  show(from, true)
}

/** Pictures that lead to themselves are looked through in one place, by keys, buttons or a thumb; without this each is a link. */
export function lookThrough(): void {
  const setOf = (name: string | undefined) =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[data-look]')].filter(link => link.dataset['look'] === name)
  document.addEventListener('click', event => {
    if (!(event.target instanceof Element) || event.button !== 0) return
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const link = event.target.closest<HTMLAnchorElement>('a[data-look]')
    const all = event.target.closest<HTMLElement>('[data-look-all]')
    if (!link && !all) return
    event.preventDefault()
    const links = setOf(link?.dataset['look'] ?? all?.dataset['lookAll'])
    open(links, link ? links.indexOf(link) : 0)
  })
}

/** What is seen to all sides is looked at in the page; what does that comes when somebody asks for it. */
export function lookAllRound(): void {
  document.addEventListener('click', event => {
    if (!(event.target instanceof Element) || event.button !== 0) return
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const link = event.target.closest<HTMLAnchorElement>('a[data-round]')
    if (!link) return
    event.preventDefault()
    const follow = () => location.assign(link.href)
    void import('./all-round.ts').then(({ lookRound }) => lookRound(link)).then(isOpen => isOpen || follow(), follow)
  })
}
