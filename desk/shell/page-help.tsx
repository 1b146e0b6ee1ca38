import { everywhere } from '../../model/manual/everywhere.ts'
import type { HelpTask } from '../../model/manual/help.ts'
import { helpOf } from '../../model/manual/index.ts'
import { type PageId, pageOf } from '../../model/pages/index.ts'
import { Dialog } from '../ui/dialog.tsx'
import { KeyList } from './key-list.tsx'
import classes from './page-help.module.css'
import { useActiveShortcuts } from './shortcuts.ts'

/** What a page is for, what people do there, its words and its keys. `page` is absent where no page has the address. */
export default function PageHelp({ page, isHere, onClose }: { page?: PageId; isHere: boolean; onClose(): void }) {
  const shortcuts = useActiveShortcuts()
  const shown = page && helpOf(page)
  return (
    <Dialog title={page ? `Help: ${pageOf(page).label}` : 'Help'} side="right" onClose={onClose}>
      <div className={classes.help}>
        {shown && (
          <>
            <p className={classes.purpose}>{shown.for}</p>
            <section aria-label="What people do here">
              <h3>What people do here</h3>
              <Tasks tasks={shown.tasks} />
            </section>
            {shown.words.length > 0 && (
              <section aria-label="Words">
                <h3>Words</h3>
                <dl className={classes.words}>
                  {shown.words.map(({ word, meaning }) => (
                    <div key={word}>
                      <dt>{word}</dt>
                      <dd>{meaning}</dd>
                    </div>
                  ))}
                </dl>
              </section>
            )}
          </>
        )}
        {isHere && (
          <section aria-label="Shortcuts of this page">
            <h3>Shortcuts of this page</h3>
            <KeyList shortcuts={shortcuts} />
          </section>
        )}
        <section aria-label="On every page">
          <h3>On every page</h3>
          <Tasks tasks={everywhere} />
        </section>
      </div>
    </Dialog>
  )
}

const Tasks = ({ tasks }: { readonly tasks: readonly HelpTask[] }) => (
  <dl className={classes.tasks}>
    {tasks.map(([what, how]) => (
      <div key={what}>
        <dt>{what}</dt>
        <dd>{how}</dd>
      </div>
    ))}
  </dl>
)
