import {
  IconBold,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconQuote,
} from '@tabler/icons-react'
import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { type FormEvent, useEffect, useState } from 'react'
import type { RichTextField } from '../../../model/content/field.ts'
import { useForm, useValue } from '../../form/use-form.ts'
import { Chip } from '../../ui/chip.ts'
import { Input } from '../../ui/input.ts'
import { ariaOf, type ControlProps } from './control.ts'
import classes from './rich-text-editor.module.css'

/** What may be written: the same that the server accepts, so that nothing vanishes on saving. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    link: { openOnClick: false, protocols: ['https', 'mailto', 'tel'], defaultProtocol: 'https' },
  }),
]

export function RichTextEditor(props: ControlProps<RichTextField>) {
  const { path, field } = props
  const form = useForm()
  const [value, set] = useValue<string>(path)
  const [isLinking, setLinking] = useState(false)
  const aria = ariaOf(props)
  const editor = useEditor({
    extensions,
    content: value,
    onUpdate: each => set(each.editor.isEmpty ? '' : each.editor.getHTML()),
    onBlur: () => form.touch(path),
    editorProps: {
      attributes: {
        id: props.id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': props.name ?? field.label,
        ...(aria['aria-describedby'] ? { 'aria-describedby': aria['aria-describedby'] } : {}),
        ...(aria['aria-invalid'] ? { 'aria-invalid': 'true' } : {}),
      },
    },
  })
  const active = useEditorState({
    editor,
    selector: ({ editor: each }) =>
      ['bold', 'italic', 'bulletList', 'orderedList', 'blockquote', 'link']
        .filter(mark => each.isActive(mark))
        .concat([2, 3].filter(level => each.isActive('heading', { level })).map(level => `h${level}`))
        .join(' '),
  })

  // A merge, an earlier state or the group's value came from outside.
  useEffect(() => {
    // The first editor, drawn while its page still waited for something else, is destroyed and replaced.
    if (editor.isDestroyed) return
    if (value !== (editor.isEmpty ? '' : editor.getHTML())) editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])

  const chain = () => editor.chain().focus()
  const tools = [
    { key: 'bold', label: 'Bold', icon: IconBold, run: () => chain().toggleBold().run() },
    { key: 'italic', label: 'Italic', icon: IconItalic, run: () => chain().toggleItalic().run() },
    { key: 'h2', label: 'Heading', icon: IconH2, run: () => chain().toggleHeading({ level: 2 }).run() },
    { key: 'h3', label: 'Smaller heading', icon: IconH3, run: () => chain().toggleHeading({ level: 3 }).run() },
    { key: 'bulletList', label: 'List', icon: IconList, run: () => chain().toggleBulletList().run() },
    { key: 'orderedList', label: 'Numbered list', icon: IconListNumbers, run: () => chain().toggleOrderedList().run() },
    { key: 'blockquote', label: 'Quotation', icon: IconQuote, run: () => chain().toggleBlockquote().run() },
    { key: 'link', label: 'Link', icon: IconLink, run: () => setLinking(!isLinking) },
  ]
  function link(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const href = String(new FormData(event.currentTarget).get('href')).trim()
    if (href === '') chain().unsetLink().run()
    else chain().extendMarkRange('link').setLink({ href }).run()
    setLinking(false)
  }

  return (
    <div className={classes.editor} data-invalid={props.isInvalid || undefined}>
      <div className={classes.tools} role="toolbar" aria-label={`${props.name ?? field.label}: formatting`}>
        {tools.map(({ key, label, icon: Icon, run }) => (
          <button
            key={key}
            type="button"
            aria-label={label}
            aria-pressed={active.split(' ').includes(key)}
            onClick={run}
          >
            <Icon size={16} stroke={1.6} aria-hidden />
          </button>
        ))}
      </div>
      {isLinking && (
        <form className={classes.link} onSubmit={link}>
          <Input
            name="href"
            aria-label="Address of the link; empty removes it"
            placeholder="https:// or /"
            defaultValue={String(editor.getAttributes('link')['href'] ?? '')}
          />
          <Chip type="submit">Set link</Chip>
        </form>
      )}
      <EditorContent editor={editor} className={classes.text} />
    </div>
  )
}
