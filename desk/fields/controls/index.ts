import type { ComponentType } from 'react'
import type { LeafField } from '../../../model/content/field.ts'
import type { ControlProps } from '../../form/control.ts'
import { FileControl } from './file-control.tsx'
import { ImageControl } from './image-control.tsx'
import { NumberControl } from './number-control.tsx'
import {
  ChoiceControl,
  ColourControl,
  DateControl,
  MomentControl,
  TimeControl,
  ToggleControl,
} from './plain-controls.tsx'
import { PrivateFileControl } from './private-file-control.tsx'
import { RelationControl } from './relation-control.tsx'
import { RichTextControl } from './rich-text-control.tsx'
import { TemplateControl } from './template-control.tsx'
import { LinkControl, TextControl } from './text-control.tsx'

type Controls = { readonly [K in LeafField['kind']]: ComponentType<ControlProps<Extract<LeafField, { kind: K }>>> }

/** The control of each kind of leaf; a kind without one does not compile. */
const controls: Controls = {
  text: TextControl,
  template: TemplateControl,
  richtext: RichTextControl,
  toggle: ToggleControl,
  number: NumberControl,
  choice: ChoiceControl,
  date: DateControl,
  time: TimeControl,
  moment: MomentControl,
  image: ImageControl,
  file: FileControl,
  private_file: PrivateFileControl,
  colour: ColourControl,
  link: LinkControl,
  relation: RelationControl,
}

// The map pairs each kind with the control of its own field type; looked up by kind, the pair is known to fit.
export const controlOf = (field: LeafField) => controls[field.kind] as ComponentType<ControlProps>
