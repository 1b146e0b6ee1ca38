import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { mediaAddress } from '../ui/media.ts'
import classes from './crop.module.css'
import { type Area, type Corner, drawn, moved, type Size } from './crop-area.ts'

const corners: readonly Corner[] = ['nw', 'ne', 'sw', 'se']
const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** What an arrow key moves by, of the picture's width; with Shift a single pixel. */
const nudge = 0.02

type Props = {
  readonly url: string
  readonly of: Size
  readonly area: Area
  readonly aspect: number | undefined
  onArea(area: Area): void
}

/** The picture with the part that stays drawn on it: moved by its middle, sized by its corners, moved by the arrow keys. */
export function CropBox({ url, of, area, aspect, onArea }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const start = useRef<{ x: number; y: number; area: Area; corner: Corner | undefined }>(undefined)

  function press(event: PointerEvent<HTMLElement>, corner?: Corner) {
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { x: event.clientX, y: event.clientY, area, corner }
  }
  function move(event: PointerEvent) {
    const from = start.current
    const wide = frame.current?.getBoundingClientRect().width
    if (!from || !wide) return
    const scale = of.width / wide
    const [dx, dy] = [(event.clientX - from.x) * scale, (event.clientY - from.y) * scale]
    onArea(from.corner ? drawn(from.area, from.corner, dx, dy, of, aspect) : moved(from.area, dx, dy, of))
  }
  const release = () => {
    start.current = undefined
  }
  function key(event: KeyboardEvent) {
    const by = arrows[event.key]
    if (!by) return
    event.preventDefault()
    const step = event.shiftKey ? 1 : Math.max(1, Math.round(of.width * nudge))
    onArea(moved(area, by[0] * step, by[1] * step, of))
  }
  const share = (part: number, whole: number) => `${(part / whole) * 100}%`
  return (
    <div ref={frame} className={classes.frame} style={{ aspectRatio: of.width / of.height }}>
      <img src={`${mediaAddress(url)}?w=1280`} alt="" draggable={false} />
      <button
        type="button"
        className={classes.area}
        aria-label={`The part that stays: ${area.width} × ${area.height} pixels, ${area.left} from the left and ${area.top} from the top`}
        style={{
          left: share(area.left, of.width),
          top: share(area.top, of.height),
          width: share(area.width, of.width),
          height: share(area.height, of.height),
        }}
        onPointerDown={event => press(event)}
        onPointerMove={move}
        onPointerUp={release}
        onPointerCancel={release}
        onKeyDown={key}
      >
        {corners.map(corner => (
          <span
            key={corner}
            className={classes.corner}
            data-corner={corner}
            onPointerDown={event => press(event, corner)}
            onPointerMove={event => {
              event.stopPropagation()
              move(event)
            }}
            onPointerUp={release}
            onPointerCancel={release}
          />
        ))}
      </button>
    </div>
  )
}
