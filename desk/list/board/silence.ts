const nothing = () => undefined
/** What is dragged says itself where it goes, in words of the board. */
export const silence = {
  screenReaderInstructions: { draggable: '' },
  announcements: { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing },
}
