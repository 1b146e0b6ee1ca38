import type { Brand } from '../../../model/brands.ts'
import type { Reveal } from '../../form/reveal.ts'
import { PreviewFrame } from '../../records/preview-frame.tsx'
import type { Session } from './session.ts'

type Props = {
  readonly session: Session
  readonly brand: Brand
  readonly path: string
  readonly reveal: Reveal
  readonly onClose: () => void
}

/** The page of a form beside it. */
export const PreviewPane = ({ session: { form, content }, ...rest }: Props) => (
  <PreviewFrame form={form} section={content.section} {...rest} />
)
