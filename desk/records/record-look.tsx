import { Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Brand } from '../../model/brands.ts'
import { toWire } from '../../model/content/wire.ts'

import { api } from '../api/api.ts'
import { useForm, useRead } from '../form/use-form.ts'
import { QuietButton } from '../ui/button.ts'
import { Failure } from '../ui/failure.tsx'
import { Muted } from '../ui/muted.ts'
import classes from './record-look.module.css'

type Looked = Parameters<typeof api.recordEditing.look>[0]
/** Drawn once somebody stopped typing for so long, in ms. */
const pause = 700

type Props = { readonly kind: Looked['params']['list']; readonly id: number; readonly brand: Brand }

/** How the page of a record looks in search results and where somebody shares it, as it is typed. */
export function RecordLook({ kind, id, brand }: Props) {
  const form = useForm()
  const [isOpen, setOpen] = useState(false)
  const values = useRead(form, each => each.snapshot().values)
  const [typed, setTyped] = useState(values)
  useEffect(() => {
    const timer = setTimeout(() => setTyped(values), pause)
    return () => clearTimeout(timer)
  }, [values])
  const { data, error } = useQuery({
    queryKey: ['recordLook', kind, id, brand.code, typed],
    queryFn: ({ signal }) =>
      api.recordEditing.look({
        params: { list: kind },
        body: { brand: brand.code, id, values: { ...toWire(form.content.fields, typed) } },
        signal,
      }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
  return (
    <div className={classes.look}>
      <div>
        <QuietButton size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(is => !is)}>
          In search results and shared
        </QuietButton>
      </div>
      {isOpen && error && <Failure>{error.message}</Failure>}
      {isOpen && !data && !error && <Skeleton height={120} />}
      {isOpen && data && (
        <>
          <section className={classes.result} aria-label="In search results">
            <p className={classes.address}>{data.address}</p>
            <p className={classes.title}>{data.title}</p>
            <p className={classes.description}>{data.description}</p>
          </section>
          {data.card === null ? (
            <Muted>It is shared without a picture.</Muted>
          ) : (
            <img
              className={classes.card}
              src={`data:image/jpeg;base64,${data.card}`}
              width={1200}
              height={630}
              alt="What others show where somebody shares its page"
            />
          )}
        </>
      )}
    </div>
  )
}
