import { Button } from '@mantine/core'
import { Buttons } from '../../ui/buttons.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ScrollingTable } from '../../ui/table-elements.ts'
import type { Left } from './take-units-back.ts'

/** The units that stay as a list left them, though it was taken back, and why. */
export const Stays = ({ left, onClose }: { readonly left: Left; onClose(): void }) => (
  <Dialog title="What was not taken back" onClose={onClose}>
    <p>These units stay as they are. Change them one by one, or put them back from their History.</p>
    <ScrollingTable aria-label="Units that stay as they are">
      <table>
        <thead>
          <tr>
            <th scope="col">Unit</th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {left.map(({ unit_code, message }) => (
            <tr key={unit_code}>
              <th scope="row">{unit_code}</th>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollingTable>
    <Buttons data-end data-apart>
      <Button data-autofocus onClick={onClose}>
        Close
      </Button>
    </Buttons>
  </Dialog>
)
