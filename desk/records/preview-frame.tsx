import { CloseButton, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Brand } from '../../model/brands.ts'
import { isToDesk, previewBase, type ToFrame } from '../../model/site/preview.ts'
import { sitesOf } from '../api/reads.ts'
import type { Reveal } from '../form/reveal.ts'
import type { Form, Values } from '../form/store.ts'
import { sitesOrigin } from '../ui/media.ts'
import classes from './preview-frame.module.css'

/** The width in px that a page is drawn at; the frame is scaled to the available room. */
const widths = { desktop: 1280, phone: 390 } as const
type Width = keyof typeof widths
/** Which of the two is looked at: what is in the form, or what visitors read. */
type Sight = 'waits' | 'stands'

type Props = {
  readonly form: Form
  readonly section: string
  /** Of a list and no page of the site. */
  readonly record?: ToFrame['record']
  /** What visitors read now, where what is typed waits beside it. */
  readonly stands?: Values | undefined
  readonly brand: Brand
  readonly path: string
  readonly reveal: Reveal
  readonly onClose: () => void
}

/** The public page beside its form, drawn from the form during typing; a click on it opens the field. */
export function PreviewFrame({ form, section, record, stands, brand, path, reveal, onClose }: Props) {
  const { kind, id } = record ?? {}
  const frame = useRef<HTMLIFrameElement>(null)
  const room = useRef<HTMLDivElement>(null)
  const isReady = useRef(false)
  const [width, setWidth] = useState<Width>('desktop')
  const [scale, setScale] = useState(0.4)
  const [wanted, setWanted] = useState<Sight>('waits')
  const shown = wanted === 'stands' ? stands : undefined
  // Read with the key while the site is closed to visitors.
  const { data } = useQuery(sitesOf)
  const key = data?.items.find(each => each.brand === brand.code)?.preview_key
  useEffect(() => {
    const post = () => {
      const draft: ToFrame = {
        ...{ kind: 'atrium-draft', section, values: shown ?? form.snapshot().values },
        ...(kind === undefined || id === undefined ? {} : { record: { kind, id } }),
      }
      frame.current?.contentWindow?.postMessage(draft, sitesOrigin())
    }
    const listen = (event: MessageEvent) => {
      if (event.origin !== sitesOrigin() || event.source !== frame.current?.contentWindow) return
      if (!isToDesk(event.data)) return
      if (event.data.kind === 'atrium-ready') {
        isReady.current = true
        post()
      } else {
        // The frame holds the focus until the desk takes it back.
        frame.current?.blur()
        reveal.to(event.data.path)
      }
    }
    addEventListener('message', listen)
    const stop = form.subscribe(post)
    if (isReady.current) post()
    return () => {
      removeEventListener('message', listen)
      stop()
    }
  }, [form, section, kind, id, shown, reveal])
  useEffect(() => {
    const element = room.current
    if (!element) return
    const measure = new ResizeObserver(() => setScale(Math.min(1, element.clientWidth / widths[width])))
    measure.observe(element)
    return () => measure.disconnect()
  }, [width])
  return (
    <section className={classes.pane} aria-label="Preview">
      <div className={classes.bar}>
        <h2>Preview</h2>
        <SegmentedControl
          size="xs"
          aria-label="Width of the preview"
          value={width}
          onChange={value => setWidth(value as Width)}
          data={[
            { value: 'desktop', label: 'Desktop' },
            { value: 'phone', label: 'Phone' },
          ]}
        />
        {stands && (
          <SegmentedControl
            size="xs"
            aria-label="What the preview shows"
            value={wanted}
            onChange={value => setWanted(value as Sight)}
            data={[
              { value: 'waits', label: 'What waits' },
              { value: 'stands', label: 'What visitors read' },
            ]}
          />
        )}
        <CloseButton aria-label="Close the preview" data-escape onClick={onClose} />
      </div>
      <div className={classes.room} ref={room}>
        {key !== undefined && (
          <iframe
            ref={frame}
            className={classes.frame}
            title={`Preview of ${brand.display_label}`}
            src={`${sitesOrigin()}${previewBase}/${brand.code}?path=${encodeURIComponent(path)}#${key}`}
            style={{ width: widths[width], height: `${100 / scale}%`, transform: `scale(${scale})` }}
          />
        )}
      </div>
      <p className={classes.note}>
        Follows what you type; visitors see what is published. Click a text to open its field.
      </p>
    </section>
  )
}
