import {
  IconBold,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhoto,
  IconPlayerPlay,
  IconQuote,
  IconRectangle,
  IconTable,
} from '@tabler/icons-react'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { RichTextField } from '../../../model/content/field.ts'
import { videoAt } from '../../../model/content/rich-text.ts'
import { ariaOf, type ControlProps } from '../../form/control.ts'
import { useFormScope } from '../../form/form-scope.ts'
import { useForm, useValue } from '../../form/use-form.ts'
import { useWhere } from '../../media/use-library.ts'
import { Chip } from '../../ui/chip.ts'
import { laterPart } from '../../ui/later-part.tsx'
import { Popover } from '../../ui/popover.tsx'
import { AskTool } from './ask-tool.tsx'
import { ButtonLine, Video } from './figure-nodes.ts'
import { readPasted } from './pasted.ts'
import { Gallery, Picture } from './picture-node.tsx'
import { usePictures } from './pictures-of-text.ts'
import classes from './rich-text-editor.module.css'
import { putTable, tableNodes, tableTools } from './table-nodes.ts'

const Library = laterPart(async () => ({ default: (await import('../../media/library.tsx')).Library }))

/** What may be written: the same that the server accepts, so that nothing vanishes on saving. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    link: { openOnClick: false, protocols: ['https', 'mailto', 'tel'], defaultProtocol: 'https' },
  }),
  Gallery,
  Video,
  Picture,
  ButtonLine,
  ...tableNodes,
]

const isPicture = ({ type }: File) => /^image\/(?:jpeg|png|webp)$/.test(type)

export function RichTextEditor(props: ControlProps<RichTextField>) {
  const { path, field } = props
  const form = useForm()
  const { brand } = useFormScope()
  const where = useWhere()
  const [value, set] = useValue<string>(path)
  const [isPicking, setPicking] = useState(false)
  const { send, said, hush } = usePictures()
  const aria = ariaOf(props)
  const label = props.name ?? field.label
  const written = useRef<Editor>(undefined)

  /** Pictures that come as files: each in a line of its own, uploaded where it stands. */
  function take(files: readonly File[]): boolean {
    const pictures = files.filter(isPicture).map(file => ({ key: crypto.randomUUID(), file }))
    if (pictures.length === 0 || !written.current) return false
    const lines = pictures.map(({ key }) => ({ type: 'picture', attrs: { pending: key } }))
    written.current.chain().focus().insertContent(lines).run()
    void send(written.current, pictures, [])
    return true
  }
  /** What was copied elsewhere, reduced to what stays; the pictures that it holds are uploaded. */
  function paste(data: DataTransfer): boolean {
    const html = data.getData('text/html')
    if (html === '') return take([...data.files])
    // Copied here, it is whole.
    if (html.includes('data-pm-slice') || !written.current) return false
    const pasted = readPasted(html, data.getData('text/rtf'))
    written.current.chain().focus().insertContent(pasted.html).run()
    void send(written.current, pasted.pictures, pasted.left)
    return true
  }

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
        'aria-label': label,
        ...(aria['aria-describedby'] ? { 'aria-describedby': aria['aria-describedby'] } : {}),
        ...(aria['aria-invalid'] ? { 'aria-invalid': 'true' } : {}),
      },
      handlePaste: (_, { clipboardData }) => clipboardData !== null && paste(clipboardData),
      handleDrop: (_, { dataTransfer }, __, isMoved) =>
        !isMoved && dataTransfer !== null && take([...dataTransfer.files]),
    },
  })
  written.current = editor
  const active = useEditorState({
    editor,
    selector: ({ editor: each }) =>
      ['bold', 'italic', 'bulletList', 'orderedList', 'blockquote', 'link', 'table', 'video', 'button']
        .filter(mark => each.isActive(mark))
        .concat([2, 3].filter(level => each.isActive('heading', { level })).map(level => `h${level}`))
        .join(' '),
  }).split(' ')

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
  ]
  const drawn = (Icon: typeof IconBold) => <Icon size={16} stroke={1.6} aria-hidden />

  function link(href: string): undefined {
    if (href === '') chain().unsetLink().run()
    else chain().extendMarkRange('link').setLink({ href }).run()
  }
  function video(address: string): string | undefined {
    const name = videoAt(address)
    if (name === undefined) return 'Enter the address of a video on YouTube or Vimeo.'
    if (active.includes('video')) chain().updateAttributes('video', { video: name }).run()
    else
      chain()
        .insertContent({ type: 'video', attrs: { video: name } })
        .run()
    return undefined
  }
  function button(href: string): string | undefined {
    if (!/^(?:\/|https:\/\/|mailto:|tel:)/.test(href)) return 'Enter a link that starts with https:// or /.'
    if (active.includes('button')) chain().updateAttributes('button', { href }).run()
    else
      chain()
        .insertContent({ type: 'button', attrs: { href }, content: [{ type: 'text', text: 'Read more' }] })
        .run()
    return undefined
  }

  return (
    <div className={classes.editor} data-invalid={props.isInvalid || undefined}>
      <div className={classes.tools} role="toolbar" aria-label={`${label}: formatting`}>
        {tools.map(({ key, label: says, icon, run }) => (
          <button
            key={key}
            type="button"
            aria-label={says}
            title={says}
            aria-pressed={active.includes(key)}
            onClick={run}
          >
            {drawn(icon)}
          </button>
        ))}
        <AskTool
          name="Link"
          icon={drawn(IconLink)}
          label="Address of the link; empty removes it"
          placeholder="https:// or /"
          action="Set link"
          isActive={active.includes('link')}
          now={() => String(editor.getAttributes('link')['href'] ?? '')}
          onGiven={link}
        />
        <button type="button" aria-label="Picture" title="Picture" onClick={() => setPicking(true)}>
          {drawn(IconPhoto)}
        </button>
        <AskTool
          name="Video"
          icon={drawn(IconPlayerPlay)}
          label="Address of the video on YouTube or Vimeo"
          placeholder="https://"
          action={active.includes('video') ? 'Change it' : 'Put it in'}
          isActive={active.includes('video')}
          now={() => ''}
          onGiven={video}
        />
        <AskTool
          name="Button"
          icon={drawn(IconRectangle)}
          label="Where the button leads"
          placeholder="https:// or /"
          action={active.includes('button') ? 'Change it' : 'Put it in'}
          isActive={active.includes('button')}
          now={() => String(editor.getAttributes('button')['href'] ?? '')}
          onGiven={button}
        />
        {active.includes('table') ? (
          <Popover label={drawn(IconTable)} name="Table" className={classes.active}>
            {close => (
              <div className={classes.tableTools}>
                {tableTools.map(({ label: says, run }) => (
                  <Chip
                    key={says}
                    onClick={() => {
                      close()
                      chain()
                        .command(({ state, dispatch }) => run(state, dispatch))
                        .run()
                    }}
                  >
                    {says}
                  </Chip>
                ))}
              </div>
            )}
          </Popover>
        ) : (
          <button type="button" aria-label="Table" title="Table" onClick={() => chain().command(putTable).run()}>
            {drawn(IconTable)}
          </button>
        )}
      </div>
      {said !== undefined && (
        <p className={classes.said} role="status">
          {said} <Chip onClick={hush}>Close</Chip>
        </p>
      )}
      <EditorContent editor={editor} className={classes.text} />
      {isPicking && (
        <Suspense>
          <Library
            brand={brand}
            where={where}
            kind="image"
            onClose={() => setPicking(false)}
            onPick={({ url, alt }) => {
              setPicking(false)
              chain()
                .insertContent({ type: 'picture', attrs: { src: url, alt } })
                .run()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
