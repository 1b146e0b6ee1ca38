import { Muted } from './muted.ts'

/** Browsers of Android, and those whose person wants documents outside, show no PDF in a page. */
export const showsPdf = (): boolean => navigator.pdfViewerEnabled !== false

type Props = {
  readonly address: string
  readonly title: string
  readonly className?: string | undefined
  onDrawn?: (() => void) | undefined
}

/** A PDF in the page; where the browser shows none it would be downloaded unasked, and is left to be. */
export const Pdf = ({ address, title, className, onDrawn }: Props) =>
  showsPdf() ? (
    <iframe className={className} src={`${address}#navpanes=0`} title={title} onLoad={() => onDrawn?.()} />
  ) : (
    <Muted>This browser shows no PDF in a page. Download it to look at it.</Muted>
  )
