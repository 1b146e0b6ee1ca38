import { type CommandProps, Extension, Node } from '@tiptap/core'
import { type Command, TextSelection } from '@tiptap/pm/state'
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  mergeCells,
  splitCell,
  tableEditing,
  toggleHeaderRow,
} from '@tiptap/pm/tables'

/** What the table rules of ProseMirror call each of these. */
const roles: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

const spanOf = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Number(element.getAttribute(name)) || 1,
  renderHTML: (attributes: Record<string, unknown>) => (attributes[name] === 1 ? {} : { [name]: attributes[name] }),
})

/** As `renderHTML` leaves them there is nothing in them that the server would take away. */
const cell = (name: 'tableCell' | 'tableHeader', tag: 'td' | 'th') =>
  Node.create({
    name,
    content: '(paragraph | bulletList | orderedList)+',
    isolating: true,
    addAttributes: () => ({
      colspan: spanOf('colspan'),
      rowspan: spanOf('rowspan'),
      // Columns are as wide as what stands in them.
      colwidth: { default: null, rendered: false },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const go = (by: 1 | -1) => () =>
      this.editor.isActive('table') && goToNextCell(by)(this.editor.state, this.editor.view.dispatch)
    // Past the last cell the key leaves the text, as everywhere: nobody is caught in a table.
    return { Tab: go(1), 'Shift-Tab': go(-1) }
  },
})

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

const TableRoles = Extension.create({
  name: 'tableRoles',
  extendNodeSchema: ({ name }: { name: string }) => (roles[name] === undefined ? {} : { tableRole: roles[name] }),
})

export const tableNodes = [TableRoles, Table, TableRow, cell('tableCell', 'td'), cell('tableHeader', 'th')]

/** Puts in a table of three by three, its first row the heads, and goes on in its first cell. */
export function putTable({ state, tr, commands }: CommandProps): boolean {
  const rows = [0, 1, 2].map(row => ({
    type: 'tableRow',
    content: [0, 1, 2].map(() => ({
      type: row === 0 ? 'tableHeader' : 'tableCell',
      content: [{ type: 'paragraph' }],
    })),
  }))
  const from = state.selection.from
  if (!commands.insertContent({ type: 'table', content: rows })) return false
  let first: number | undefined
  tr.doc.nodesBetween(Math.max(0, from - 2), tr.doc.content.size, (node, at) => {
    if (first === undefined && node.type.name === 'tableHeader') first = at
    return first === undefined
  })
  if (first !== undefined) tr.setSelection(TextSelection.near(tr.doc.resolve(first + 1)))
  return true
}

export const tableTools: readonly { readonly label: string; readonly run: Command }[] = [
  { label: 'Row below', run: addRowAfter },
  { label: 'Column right', run: addColumnAfter },
  { label: 'Heading row', run: toggleHeaderRow },
  { label: 'Join cells', run: mergeCells },
  { label: 'Split cell', run: splitCell },
  { label: 'Delete row', run: deleteRow },
  { label: 'Delete column', run: deleteColumn },
  { label: 'Delete table', run: deleteTable },
]
