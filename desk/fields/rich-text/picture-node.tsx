import { mergeAttributes, Node } from '@tiptap/core'
import { Selection } from '@tiptap/pm/state'
import { NodeViewContent, type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react'
import { Suspense, useState } from 'react'
import { isMedia } from '../../../model/content/rich-text.ts'
import { useFormScope } from '../../form/form-scope.ts'
import { useStored, useWhere } from '../../media/use-library.ts'
import { laterPart } from '../../ui/later-part.tsx'
import { mediaAddress, mediaName } from '../../ui/media.ts'
import { AskTool } from './ask-tool.tsx'
import classes from './picture-node.module.css'

const Library = laterPart(async () => ({ default: (await import('../../media/library.tsx')).Library }))
const CropDialog = laterPart(async () => ({ default: (await import('../../media/crop-dialog.tsx')).CropDialog }))

/** A picture with its caption. While it is uploaded, `pending` tells it from others, and it has no address yet. */
export const Picture = Node.create({
  name: 'picture',
  group: 'block',
  content: 'text*',
  marks: '',
  isolating: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: '', rendered: false },
    alt: { default: '', rendered: false },
    pending: { default: null, rendered: false },
  }),
  parseHTML() {
    const attributes = (image: Element | null) => {
      const src = image?.getAttribute('src') ?? ''
      const pending = image?.getAttribute('data-pending') ?? null
      return isMedia(src) || pending !== null ? { src, pending, alt: image?.getAttribute('alt') ?? '' } : false
    }
    return [
      {
        tag: 'figure:has(> img)',
        getAttrs: figure => attributes(figure.querySelector('img')),
        contentElement: figure =>
          (figure as Element).querySelector<HTMLElement>('figcaption') ?? document.createElement('figcaption'),
      },
      { tag: 'img', getAttrs: attributes },
    ]
  },
  renderHTML: ({ node }) => [
    'figure',
    ['img', mergeAttributes({ src: node.attrs['src'], alt: node.attrs['alt'] })],
    ['figcaption', 0],
  ],
  addNodeView: () => ReactNodeViewRenderer(PictureView),
  addKeyboardShortcuts() {
    return { Enter: () => afterFigure(this.editor) }
  },
})

/** From a caption Enter goes on under its figure, and under the gallery around it. */
export function afterFigure(editor: NodeViewProps['editor']): boolean {
  const { $from } = editor.state.selection
  const isIn = ['picture', 'video', 'button'].includes($from.parent.type.name)
  if (!isIn) return false
  const depth = $from.node($from.depth - 1).type.name === 'gallery' ? $from.depth - 1 : $from.depth
  const at = $from.after(depth)
  return editor
    .chain()
    .insertContentAt(at, { type: 'paragraph' })
    .setTextSelection(at + 1)
    .run()
}

/** Pictures beside each other. */
export const Gallery = Node.create({
  name: 'gallery',
  group: 'block',
  content: 'picture+',
  isolating: true,
  parseHTML: () => [{ tag: 'figure[data-kind="gallery"]', priority: 60 }],
  renderHTML: () => ['figure', { 'data-kind': 'gallery' }, 0],
})

function PictureView({
  node,
  editor,
  getPos,
  selected,
  selectionInside,
  updateAttributes,
  deleteNode,
}: NodeViewProps & { selectionInside?: boolean }) {
  const { brand } = useFormScope()
  const where = useWhere()
  const { src, alt, pending } = node.attrs as { src: string; alt: string; pending: string | null }
  const { data: stored } = useStored(pending === null ? src : null)
  const [open, setOpen] = useState<'replace' | 'add' | 'crop'>()
  const isChosen = selected || selectionInside === true
  const name = pending === null ? mediaName(src) : 'picture'

  /** Beside this one: in its gallery, or in a new one of the two. */
  function add(picked: { url: string; alt: string }) {
    const at = getPos()
    if (at === undefined) return
    const other = { type: 'picture', attrs: { src: picked.url, alt: picked.alt } }
    const isInGallery = editor.state.doc.resolve(at).parent.type.name === 'gallery'
    const chain = editor.chain()
    if (isInGallery) chain.insertContentAt(at + node.nodeSize, other).run()
    else
      chain
        .insertContentAt({ from: at, to: at + node.nodeSize }, { type: 'gallery', content: [node.toJSON(), other] })
        .run()
  }
  function leave() {
    const at = getPos()
    deleteNode()
    if (at === undefined) return
    const { doc } = editor.state
    editor
      .chain()
      .focus(Selection.near(doc.resolve(Math.min(at, doc.content.size)), -1).from)
      .run()
  }

  return (
    <NodeViewWrapper as="figure" className={classes.picture} data-chosen={isChosen || undefined}>
      <div contentEditable={false} data-drag-handle>
        {pending === null ? (
          <img src={mediaAddress(src)} alt={alt || stored?.alt || name} />
        ) : (
          <span className={classes.pending} role="status">
            Uploading…
          </span>
        )}
        {isChosen && pending === null && (
          <div className={classes.tools} role="toolbar" aria-label={`Picture ${name}`}>
            <AskTool
              name="Description"
              icon="Description"
              className={classes.tool}
              label="What it shows, for those who do not see it"
              placeholder={stored?.alt ?? ''}
              action="Keep it"
              now={() => alt}
              onGiven={words => {
                updateAttributes({ alt: words })
                return undefined
              }}
            />
            {stored && (
              <button type="button" className={classes.tool} onClick={() => setOpen('crop')}>
                Crop…
              </button>
            )}
            <button type="button" className={classes.tool} onClick={() => setOpen('replace')}>
              Replace…
            </button>
            <button type="button" className={classes.tool} onClick={() => setOpen('add')}>
              Add beside it…
            </button>
            <button type="button" className={classes.tool} onClick={leave}>
              Remove
            </button>
          </div>
        )}
        {pending === null && alt === '' && stored?.alt === '' && (
          <span className={classes.missing}>No description yet</span>
        )}
      </div>
      <NodeViewContent<'figcaption'> as="figcaption" data-empty={node.content.size === 0 || undefined} />
      {(open === 'replace' || open === 'add') && (
        <Suspense>
          <Library
            brand={brand}
            where={where}
            kind="image"
            onClose={() => setOpen(undefined)}
            onPick={picked => {
              if (open === 'add') add(picked)
              else updateAttributes({ src: picked.url, alt: picked.alt })
              setOpen(undefined)
            }}
          />
        </Suspense>
      )}
      {open === 'crop' && stored && (
        <Suspense>
          <CropDialog
            file={stored}
            where={where}
            onClose={() => setOpen(undefined)}
            onCropped={part => {
              updateAttributes({ src: part.url })
              setOpen(undefined)
            }}
          />
        </Suspense>
      )}
    </NodeViewWrapper>
  )
}
