import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { brandByCode } from '../../../model/brands.ts'
import { pageOfList } from '../../../model/kinds/page-of-list.ts'
import { brandParam, isBranded } from '../../../model/pages/menu.ts'
import { linkTo } from '../../shell/link.ts'
import { Muted } from '../../ui/muted.ts'
import { useComesTogether } from '../../ui/together.tsx'
import { When } from '../../ui/when.tsx'
import { MessageBox, Text } from '../steps/steps-elements.ts'
import { type AnsweredList, replyOf } from './replies.ts'
import classes from './wrote-before.module.css'

/** What the same person wrote before, with what they were answered. */
export function WroteBefore({ list, id }: { readonly list: AnsweredList; readonly id: number }) {
  const { data, isLoading } = useQuery(replyOf(list, id))
  useComesTogether(isLoading)
  if (!data || data.before.length === 0) return null
  return (
    <>
      <h3>Wrote before</h3>
      <ol className={classes.before}>
        {data.before.map(one => {
          const page = pageOfList[one.list]
          const slug = brandByCode(one.brand)?.slug
          return (
            <li key={`${one.list} ${one.id}`}>
              <Muted data-size="xs">
                <Link {...linkTo(page, { open: one.id }, isBranded(page) && slug ? { [brandParam]: slug } : {})}>
                  {one.number}
                </Link>{' '}
                · {brandByCode(one.brand)?.display_label} · {one.status} · <When at={one.at} relative />
              </Muted>
              <MessageBox>
                <Text>{one.text === '' ? 'Without a message.' : one.text}</Text>
                {one.answer && (
                  <>
                    <Muted data-size="xs">
                      Answered by {one.answer.by} · <When at={one.answer.at} />
                    </Muted>
                    <Text>{one.answer.text}</Text>
                  </>
                )}
              </MessageBox>
            </li>
          )
        })}
      </ol>
    </>
  )
}
