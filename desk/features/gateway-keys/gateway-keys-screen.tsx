import { Button, Skeleton, Table } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { pageOf } from '../../../model/pages/index.ts'
import { gatewayLabel } from '../../../model/rules/gateways.ts'
import { dayInWords } from '../../../model/when.ts'
import { api, reading } from '../../api/api.ts'
import { HistoryButton } from '../../history/history-button.tsx'
import { useMay } from '../../shell/profile.ts'
import { Callout } from '../../ui/callout.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { dateTime } from '../../ui/format.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { say } from '../../ui/say.ts'
import type { ScreenProps } from '../../ui/screen-props.ts'
import { ScrollingTable } from '../../ui/table-elements.ts'
import { Unseen } from '../../ui/unseen.ts'
import { When } from '../../ui/when.tsx'
import { Actions, Ending, Made, Notes, Question } from './gateway-keys-elements.ts'
import { NewKey } from './new-key.tsx'

type Key = Awaited<ReturnType<typeof api.gatewayKeys.list>>['items'][number]
const queryKey = ['gatewayKeys.list']

/** The keys by which the portals call Atrium: made, shown once, revoked. */
export default function GatewayKeysScreen({ pageId }: ScreenProps) {
  const may = useMay()
  const queries = useQueryClient()
  const [isNew, setNew] = useState(false)
  const [made, setMade] = useState('')
  const { data, error, refetch } = useQuery(reading(queryKey, api.gatewayKeys.list))
  if (error && !data) return <LoadFailure error={error} retry={() => void refetch()} />
  const refresh = () => queries.invalidateQueries({ queryKey })
  const ending = data?.items.filter(({ ends_soon }) => ends_soon) ?? []
  const mayAdd = may('add', pageId)

  async function revoke({ id, name }: Key) {
    try {
      await api.gatewayKeys.revoke({ params: { id } })
      say(`${name} is revoked`)
    } catch (problem) {
      say(problem instanceof Error ? problem.message : String(problem))
    }
    await refresh()
  }
  return (
    <>
      <PageHead
        title={pageOf(pageId).label}
        actions={mayAdd && !isNew && <Button onClick={() => setNew(true)}>New key</Button>}
      >
        The portals send one of these in the header <code>X-Portal-Key</code>. To change a key, make a second one, put
        it into the portal, and revoke the first when its last use is over.
      </PageHead>
      {ending.length > 0 && (
        <Notes>
          {ending.map(({ id, client, name, ends_on }) => (
            <Callout key={id} role="note">
              {name}, a key of the {gatewayLabel(client).toLowerCase()}, ends on {ends_on && dayInWords(ends_on)}. Make
              its successor before that.
            </Callout>
          ))}
        </Notes>
      )}
      {made !== '' && <MadeKey text={made} onDone={() => setMade('')} />}
      {isNew && (
        <NewKey
          onCancel={() => setNew(false)}
          onMade={key => {
            setMade(key)
            setNew(false)
            void refresh()
          }}
        />
      )}
      {!data && <Skeleton height={180} />}
      {data?.items.length === 0 && (
        <Notice icon={IconKey} title="No portal has a key yet" isPart>
          {mayAdd
            ? 'Make one with “New key”, and give it to the people who run the portal.'
            : 'Whoever may add keys makes one; until then the calls of the portals are refused.'}
        </Notice>
      )}
      {data && data.items.length > 0 && (
        // A table that scrolls sideways must be reachable by keyboard.
        <ScrollingTable tabIndex={0} aria-label="Keys">
          <Table verticalSpacing={10}>
            <Table.Thead>
              <Table.Tr>
                {['Name', 'Client', 'Ends', 'Last used', 'Made'].map(head => (
                  <Table.Th key={head}>{head}</Table.Th>
                ))}
                <Table.Th>
                  <Unseen>Revoke</Unseen>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.items.map(key => (
                <Table.Tr key={key.id}>
                  <Table.Th scope="row">
                    {key.name}
                    {key.ending && <Ending> ends in …{key.ending}</Ending>}
                  </Table.Th>
                  <Table.Td>{gatewayLabel(key.client)}</Table.Td>
                  <Table.Td>{endOf(key)}</Table.Td>
                  <Table.Td>{key.last_used_at ? <When at={key.last_used_at} withTime relative /> : 'Never'}</Table.Td>
                  <Table.Td>
                    {key.created_at ? <When at={key.created_at} /> : 'In the settings'}
                    {key.created_by && <Ending> by {key.created_by}</Ending>}
                  </Table.Td>
                  <Table.Td>
                    {key.created_at && <HistoryButton isSmall kind="gatewayKeys" id={key.id} name={key.name} />}
                    {key.is_good && key.created_at && may('delete', pageId) && (
                      <Question>
                        <ConfirmButton
                          ask={
                            <>
                              Revoke<Unseen> {key.name}</Unseen>
                            </>
                          }
                          confirm="Revoke it"
                          question={
                            key.last_used_at
                              ? `Calls with ${key.name} are refused within five seconds.`
                              : `${key.name} was never used.`
                          }
                          onConfirm={() => revoke(key)}
                        />
                      </Question>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollingTable>
      )}
    </>
  )
}

function endOf({ revoked_at, revoked_by, ends_on, is_good }: Key): string {
  if (revoked_at) return `Revoked ${dateTime(revoked_at)} by ${revoked_by}`
  if (ends_on === null) return 'Not by itself'
  return is_good ? dayInWords(ends_on) : `Ended ${dayInWords(ends_on)}`
}

function MadeKey({ text, onDone }: { text: string; onDone(): void }) {
  return (
    <Made>
      <label htmlFor="made-key">The key, shown this once</label>
      <input id="made-key" readOnly value={text} onFocus={event => event.target.select()} />
      <Actions>
        <Button
          onClick={() =>
            void navigator.clipboard.writeText(text).then(
              () => say('Key copied'),
              () => say('Copy the key from the field'),
            )
          }
        >
          Copy
        </Button>
        <Button variant="default" onClick={onDone}>
          Done
        </Button>
      </Actions>
    </Made>
  )
}
