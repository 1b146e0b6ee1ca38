import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { LibraryQuery } from '../../media/files.ts'

/** Everything that the page shows, as its address has it: a link and a reload show it again. */
export type LibraryAddress = { readonly query: LibraryQuery; readonly open: number | undefined }

const choices = { kind: ['image', 'document'], of: ['brand', 'shared'], described: ['yes', 'no'] } as const

/** Values that the library does not know, from an old link or another hand, are left out. */
function readAddress(params: Readonly<Record<string, string>>): LibraryAddress {
  const { search, folder, view, open } = params
  const chosen = Object.entries(choices).flatMap(([name, values]) =>
    (values as readonly string[]).includes(params[name] ?? '') ? [[name, params[name]]] : [],
  )
  return {
    query: {
      ...Object.fromEntries(chosen),
      ...(search ? { search: search.slice(0, 80) } : {}),
      ...(folder && /^(?:none|[1-9]\d{0,14})$/.test(folder) ? { folder } : {}),
      ...(view === 'trash' ? { trashed: true } : {}),
    },
    open: open && /^[1-9]\d{0,14}$/.test(open) ? Number(open) : undefined,
  }
}

const paramsOf = ({ query: { trashed, ...query }, open }: LibraryAddress): Record<string, string> => ({
  ...(query as Record<string, string>),
  ...(trashed ? { view: 'trash' } : {}),
  ...(open === undefined ? {} : { open: String(open) }),
})

export function useLibraryAddress() {
  const text = useRouterState({ select: state => state.location.searchStr })
  const pathname = useRouterState({ select: state => state.location.pathname })
  const navigate = useNavigate()
  const address = useMemo(() => readAddress(Object.fromEntries(new URLSearchParams(text))), [text])
  const go = (next: LibraryAddress, replace = false) =>
    void navigate({ to: pathname, search: paramsOf(next), replace, resetScroll: false })
  return [address, go] as const
}
