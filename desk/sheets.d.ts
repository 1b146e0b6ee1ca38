// Written by `npm run docs`.
declare module '*/account-card.module.css' {
  const classes: Readonly<Record<'about' | 'card', string>>
  export default classes
}
declare module '*/add-app.module.css' {
  const classes: Readonly<Record<'code' | 'key', string>>
  export default classes
}
declare module '*/agreement-panel.module.css' {
  const classes: Readonly<Record<'versions', string>>
  export default classes
}
declare module '*/agreement.module.css' {
  const classes: Readonly<Record<'checks' | 'figures', string>>
  export default classes
}
declare module '*/answers.module.css' {
  const classes: Readonly<Record<'answers', string>>
  export default classes
}
declare module '*/area-links.module.css' {
  const classes: Readonly<Record<'areas' | 'link', string>>
  export default classes
}
declare module '*/arrange-plan.module.css' {
  const classes: Readonly<Record<'heading' | 'layer', string>>
  export default classes
}
declare module '*/as-table.module.css' {
  const classes: Readonly<Record<'toggle', string>>
  export default classes
}
declare module '*/ask-tool.module.css' {
  const classes: Readonly<Record<'active' | 'ask', string>>
  export default classes
}
declare module '*/assign-many.module.css' {
  const classes: Readonly<Record<'asking', string>>
  export default classes
}
declare module '*/attainment-bars.module.css' {
  const classes: Readonly<Record<'bar' | 'mark' | 'track', string>>
  export default classes
}
declare module '*/bell.module.css' {
  const classes: Readonly<Record<'bell' | 'button' | 'count' | 'head' | 'item' | 'text' | 'title', string>>
  export default classes
}
declare module '*/beside-links.module.css' {
  const classes: Readonly<Record<'beside', string>>
  export default classes
}
declare module '*/board-card.module.css' {
  const classes: Readonly<Record<'card' | 'facts' | 'turn', string>>
  export default classes
}
declare module '*/board-column.module.css' {
  const classes: Readonly<Record<'column' | 'count' | 'more' | 'none' | 'reach' | 'scroll' | 'show' | 'waiting', string>>
  export default classes
}
declare module '*/board-screen.module.css' {
  const classes: Readonly<Record<'list' | 'none' | 'skeleton' | 'tools', string>>
  export default classes
}
declare module '*/breadcrumbs.module.css' {
  const classes: Readonly<Record<'crumbs', string>>
  export default classes
}
declare module '*/bring-in.module.css' {
  const classes: Readonly<Record<'applied' | 'apply' | 'parts', string>>
  export default classes
}
declare module '*/bulk-bar.module.css' {
  const classes: Readonly<Record<'actions' | 'bar' | 'failed' | 'hint' | 'line' | 'quiet', string>>
  export default classes
}
declare module '*/buttons.module.css' {
  const classes: Readonly<Record<'buttons', string>>
  export default classes
}
declare module '*/buyer-inquiry.module.css' {
  const classes: Readonly<Record<'ruling' | 'warning', string>>
  export default classes
}
declare module '*/calculator-panel-elements.module.css' {
  const classes: Readonly<Record<'warnings', string>>
  export default classes
}
declare module '*/calculator-panel.module.css' {
  const classes: Readonly<Record<'offers' | 'price', string>>
  export default classes
}
declare module '*/calendar-days.module.css' {
  const classes: Readonly<Record<'day' | 'days' | 'number' | 'weekdays' | 'whole', string>>
  export default classes
}
declare module '*/calendar-entry.module.css' {
  const classes: Readonly<Record<'entry' | 'facts' | 'held' | 'line' | 'move' | 'name', string>>
  export default classes
}
declare module '*/calendar-screen.module.css' {
  const classes: Readonly<Record<'days' | 'filters', string>>
  export default classes
}
declare module '*/calendar.module.css' {
  const classes: Readonly<Record<'calendar' | 'head', string>>
  export default classes
}
declare module '*/callout.module.css' {
  const classes: Readonly<Record<'callout', string>>
  export default classes
}
declare module '*/came-in.module.css' {
  const classes: Readonly<Record<'lists', string>>
  export default classes
}
declare module '*/card-frame.module.css' {
  const classes: Readonly<Record<'about' | 'card' | 'chart' | 'content' | 'count' | 'none' | 'tools' | 'waiting', string>>
  export default classes
}
declare module '*/card-head.module.css' {
  const classes: Readonly<Record<'head' | 'move' | 'title', string>>
  export default classes
}
declare module '*/case-board.module.css' {
  const classes: Readonly<Record<'board' | 'lifted' | 'switch', string>>
  export default classes
}
declare module '*/cases-elements.module.css' {
  const classes: Readonly<Record<'conflicts' | 'delegating' | 'delegations' | 'due' | 'fact' | 'facts' | 'heading' | 'note' | 'pane' | 'queue' | 'reason' | 'request' | 'rows' | 'screen' | 'timeline' | 'total' | 'who', string>>
  export default classes
}
declare module '*/cell.module.css' {
  const classes: Readonly<Record<'late' | 'none' | 'picture', string>>
  export default classes
}
declare module '*/chain-form.module.css' {
  const classes: Readonly<Record<'form' | 'level', string>>
  export default classes
}
declare module '*/chains-screen.module.css' {
  const classes: Readonly<Record<'code' | 'count' | 'levels' | 'name' | 'needed' | 'none' | 'scroll', string>>
  export default classes
}
declare module '*/change-dialog.module.css' {
  const classes: Readonly<Record<'buttons' | 'changes' | 'lead' | 'people', string>>
  export default classes
}
declare module '*/change-elements.module.css' {
  const classes: Readonly<Record<'counts' | 'fields' | 'named' | 'wrong', string>>
  export default classes
}
declare module '*/change-list.module.css' {
  const classes: Readonly<Record<'kind' | 'label' | 'list' | 'pair' | 'side', string>>
  export default classes
}
declare module '*/changes-table.module.css' {
  const classes: Readonly<Record<'changes' | 'frame', string>>
  export default classes
}
declare module '*/chip.module.css' {
  const classes: Readonly<Record<'chip', string>>
  export default classes
}
declare module '*/choice.module.css' {
  const classes: Readonly<Record<'choice' | 'note', string>>
  export default classes
}
declare module '*/choices.module.css' {
  const classes: Readonly<Record<'choice' | 'choices' | 'nothing', string>>
  export default classes
}
declare module '*/chooser.module.css' {
  const classes: Readonly<Record<'chooser' | 'entry' | 'handle' | 'reset' | 'tool', string>>
  export default classes
}
declare module '*/colour-panel.module.css' {
  const classes: Readonly<Record<'background' | 'backgrounds' | 'figure', string>>
  export default classes
}
declare module '*/commands-elements.module.css' {
  const classes: Readonly<Record<'link' | 'place', string>>
  export default classes
}
declare module '*/commands-screen.module.css' {
  const classes: Readonly<Record<'actions' | 'card' | 'last' | 'list' | 'source' | 'what', string>>
  export default classes
}
declare module '*/connection.module.css' {
  const classes: Readonly<Record<'offline', string>>
  export default classes
}
declare module '*/content-editor.module.css' {
  const classes: Readonly<Record<'bare', string>>
  export default classes
}
declare module '*/content-elements.module.css' {
  const classes: Readonly<Record<'dot' | 'notice', string>>
  export default classes
}
declare module '*/content-notices.module.css' {
  const classes: Readonly<Record<'notices', string>>
  export default classes
}
declare module '*/control-elements.module.css' {
  const classes: Readonly<Record<'hint' | 'row', string>>
  export default classes
}
declare module '*/crop-box.module.css' {
  const classes: Readonly<Record<'frame', string>>
  export default classes
}
declare module '*/crop-dialog.module.css' {
  const classes: Readonly<Record<'buttons' | 'figures', string>>
  export default classes
}
declare module '*/dashboard-elements.module.css' {
  const classes: Readonly<Record<'more' | 'part' | 'rows', string>>
  export default classes
}
declare module '*/dashboard-screen.module.css' {
  const classes: Readonly<Record<'arrange' | 'bar' | 'cards' | 'none' | 'welcome' | 'work', string>>
  export default classes
}
declare module '*/date-input.module.css' {
  const classes: Readonly<Record<'box' | 'field' | 'open' | 'problem' | 'time', string>>
  export default classes
}
declare module '*/deactivate-dialog.module.css' {
  const classes: Readonly<Record<'impact', string>>
  export default classes
}
declare module '*/decision-step.module.css' {
  const classes: Readonly<Record<'decide' | 'decision', string>>
  export default classes
}
declare module '*/decision.module.css' {
  const classes: Readonly<Record<'folded', string>>
  export default classes
}
declare module '*/delegation-form.module.css' {
  const classes: Readonly<Record<'days' | 'what', string>>
  export default classes
}
declare module '*/dialog.module.css' {
  const classes: Readonly<Record<'close' | 'dialog' | 'head' | 'inside', string>>
  export default classes
}
declare module '*/dialogs-elements.module.css' {
  const classes: Readonly<Record<'changes' | 'moment' | 'when', string>>
  export default classes
}
declare module '*/differences.module.css' {
  const classes: Readonly<Record<'cell' | 'error' | 'note' | 'scroll' | 'table', string>>
  export default classes
}
declare module '*/draft-card.module.css' {
  const classes: Readonly<Record<'card', string>>
  export default classes
}
declare module '*/draft-differences.module.css' {
  const classes: Readonly<Record<'against' | 'changes', string>>
  export default classes
}
declare module '*/drafts-menu.module.css' {
  const classes: Readonly<Record<'button' | 'count' | 'menu', string>>
  export default classes
}
declare module '*/editor-head.module.css' {
  const classes: Readonly<Record<'actions' | 'head' | 'state' | 'title', string>>
  export default classes
}
declare module '*/error-summary.module.css' {
  const classes: Readonly<Record<'summary', string>>
  export default classes
}
declare module '*/explain.module.css' {
  const classes: Readonly<Record<'choices' | 'explain' | 'verdict', string>>
  export default classes
}
declare module '*/export-button.module.css' {
  const classes: Readonly<Record<'note', string>>
  export default classes
}
declare module '*/export-strip.module.css' {
  const classes: Readonly<Record<'close' | 'strip', string>>
  export default classes
}
declare module '*/facts.module.css' {
  const classes: Readonly<Record<'facts', string>>
  export default classes
}
declare module '*/failure.module.css' {
  const classes: Readonly<Record<'failure', string>>
  export default classes
}
declare module '*/field-frame.module.css' {
  const classes: Readonly<Record<'error' | 'field' | 'flag' | 'foot' | 'optional', string>>
  export default classes
}
declare module '*/field-list.module.css' {
  const classes: Readonly<Record<'fields', string>>
  export default classes
}
declare module '*/fields.module.css' {
  const classes: Readonly<Record<'attach', string>>
  export default classes
}
declare module '*/figures-elements.module.css' {
  const classes: Readonly<Record<'amounts' | 'chart' | 'charts' | 'name' | 'rate' | 'row', string>>
  export default classes
}
declare module '*/figures-table.module.css' {
  const classes: Readonly<Record<'pager' | 'turn', string>>
  export default classes
}
declare module '*/file-box-elements.module.css' {
  const classes: Readonly<Record<'action' | 'bar' | 'details' | 'empty' | 'frame' | 'name', string>>
  export default classes
}
declare module '*/file-box.module.css' {
  const classes: Readonly<Record<'box' | 'failure' | 'progress', string>>
  export default classes
}
declare module '*/file-choice.module.css' {
  const classes: Readonly<Record<'button' | 'name' | 'row', string>>
  export default classes
}
declare module '*/file-details.module.css' {
  const classes: Readonly<Record<'bare' | 'caption' | 'focal' | 'point', string>>
  export default classes
}
declare module '*/file-grid.module.css' {
  const classes: Readonly<Record<'cell' | 'corner' | 'grid' | 'item' | 'name' | 'waiting', string>>
  export default classes
}
declare module '*/files-line.module.css' {
  const classes: Readonly<Record<'files' | 'progress', string>>
  export default classes
}
declare module '*/filter-chips.module.css' {
  const classes: Readonly<Record<'chip' | 'chipButton' | 'chips' | 'of' | 'quiet' | 'remove' | 'word', string>>
  export default classes
}
declare module '*/filter-editor.module.css' {
  const classes: Readonly<Record<'choices' | 'day' | 'days' | 'presets' | 'words', string>>
  export default classes
}
declare module '*/filters.module.css' {
  const classes: Readonly<Record<'bar' | 'choice' | 'search', string>>
  export default classes
}
declare module '*/first-factor.module.css' {
  const classes: Readonly<Record<'way' | 'ways', string>>
  export default classes
}
declare module '*/first-steps-card.module.css' {
  const classes: Readonly<Record<'card' | 'done' | 'open' | 'part', string>>
  export default classes
}
declare module '*/fold-elements.module.css' {
  const classes: Readonly<Record<'facts' | 'list' | 'row', string>>
  export default classes
}
declare module '*/folder-bar.module.css' {
  const classes: Readonly<Record<'folder' | 'folders' | 'label', string>>
  export default classes
}
declare module '*/form-elements.module.css' {
  const classes: Readonly<Record<'box' | 'head' | 'help' | 'label' | 'origin' | 'small' | 'warning', string>>
  export default classes
}
declare module '*/gateway-keys-elements.module.css' {
  const classes: Readonly<Record<'actions' | 'ending' | 'form' | 'made' | 'notes' | 'question', string>>
  export default classes
}
declare module '*/grid-elements.module.css' {
  const classes: Readonly<Record<'move' | 'table' | 'tick', string>>
  export default classes
}
declare module '*/grid-head.module.css' {
  const classes: Readonly<Record<'grip' | 'label' | 'sort', string>>
  export default classes
}
declare module '*/grid-row.module.css' {
  const classes: Readonly<Record<'draft' | 'failure' | 'handle' | 'title', string>>
  export default classes
}
declare module '*/grid.module.css' {
  const classes: Readonly<Record<'scroll', string>>
  export default classes
}
declare module '*/header.module.css' {
  const classes: Readonly<Record<'areas' | 'back' | 'bell' | 'burger' | 'header' | 'help' | 'home' | 'search', string>>
  export default classes
}
declare module '*/history-button.module.css' {
  const classes: Readonly<Record<'above' | 'both', string>>
  export default classes
}
declare module '*/history-drawer.module.css' {
  const classes: Readonly<Record<'live' | 'revision' | 'revisions', string>>
  export default classes
}
declare module '*/history-line.module.css' {
  const classes: Readonly<Record<'line' | 'when' | 'why', string>>
  export default classes
}
declare module '*/history-panel.module.css' {
  const classes: Readonly<Record<'lines' | 'none', string>>
  export default classes
}
declare module '*/holding-table.module.css' {
  const classes: Readonly<Record<'holding' | 'link' | 'muted' | 'scroll', string>>
  export default classes
}
declare module '*/image-control.module.css' {
  const classes: Readonly<Record<'missing', string>>
  export default classes
}
declare module '*/impact-panel.module.css' {
  const classes: Readonly<Record<'list' | 'more', string>>
  export default classes
}
declare module '*/import-dialog.module.css' {
  const classes: Readonly<Record<'files', string>>
  export default classes
}
declare module '*/import-mapping.module.css' {
  const classes: Readonly<Record<'columns', string>>
  export default classes
}
declare module '*/in-use-dialog.module.css' {
  const classes: Readonly<Record<'way', string>>
  export default classes
}
declare module '*/inactive-properties.module.css' {
  const classes: Readonly<Record<'inactive', string>>
  export default classes
}
declare module '*/inbox-record.module.css' {
  const classes: Readonly<Record<'behalf', string>>
  export default classes
}
declare module '*/inbox-screen.module.css' {
  const classes: Readonly<Record<'kinds', string>>
  export default classes
}
declare module '*/input.module.css' {
  const classes: Readonly<Record<'input', string>>
  export default classes
}
declare module '*/kept-back.module.css' {
  const classes: Readonly<Record<'kept' | 'page', string>>
  export default classes
}
declare module '*/key-list.module.css' {
  const classes: Readonly<Record<'list', string>>
  export default classes
}
declare module '*/landing-elements.module.css' {
  const classes: Readonly<Record<'pages', string>>
  export default classes
}
declare module '*/launch-form.module.css' {
  const classes: Readonly<Record<'form', string>>
  export default classes
}
declare module '*/launch-view.module.css' {
  const classes: Readonly<Record<'question', string>>
  export default classes
}
declare module '*/launches-elements.module.css' {
  const classes: Readonly<Record<'aside' | 'candidates' | 'looks' | 'view', string>>
  export default classes
}
declare module '*/launches-screen.module.css' {
  const classes: Readonly<Record<'status', string>>
  export default classes
}
declare module '*/leave-out.module.css' {
  const classes: Readonly<Record<'list', string>>
  export default classes
}
declare module '*/led-off.module.css' {
  const classes: Readonly<Record<'led', string>>
  export default classes
}
declare module '*/level-plan.module.css' {
  const classes: Readonly<Record<'under', string>>
  export default classes
}
declare module '*/library-elements.module.css' {
  const classes: Readonly<Record<'quiet', string>>
  export default classes
}
declare module '*/list-rows.module.css' {
  const classes: Readonly<Record<'hint', string>>
  export default classes
}
declare module '*/list-screen-elements.module.css' {
  const classes: Readonly<Record<'layout' | 'list' | 'tools', string>>
  export default classes
}
declare module '*/list-toolbar.module.css' {
  const classes: Readonly<Record<'bar' | 'end', string>>
  export default classes
}
declare module '*/login-page.module.css' {
  const classes: Readonly<Record<'arch' | 'foot' | 'notice' | 'page' | 'panel', string>>
  export default classes
}
declare module '*/login.module.css' {
  const classes: Readonly<Record<'other', string>>
  export default classes
}
declare module '*/mail-outbox-screen.module.css' {
  const classes: Readonly<Record<'none' | 'row' | 'scroll' | 'states' | 'subject' | 'time' | 'waiting', string>>
  export default classes
}
declare module '*/mail-panel.module.css' {
  const classes: Readonly<Record<'choice' | 'mail', string>>
  export default classes
}
declare module '*/mail-reader.module.css' {
  const classes: Readonly<Record<'body' | 'facts', string>>
  export default classes
}
declare module '*/mail-state.module.css' {
  const classes: Readonly<Record<'state', string>>
  export default classes
}
declare module '*/map-pin.module.css' {
  const classes: Readonly<Record<'city' | 'land' | 'pick' | 'pin' | 'sheet' | 'zoom', string>>
  export default classes
}
declare module '*/matrix-row.module.css' {
  const classes: Readonly<Record<'mark', string>>
  export default classes
}
declare module '*/matrix.module.css' {
  const classes: Readonly<Record<'area' | 'group' | 'none' | 'tools', string>>
  export default classes
}
declare module '*/media-library-screen.module.css' {
  const classes: Readonly<Record<'count' | 'page', string>>
  export default classes
}
declare module '*/menu-entry.module.css' {
  const classes: Readonly<Record<'entry', string>>
  export default classes
}
declare module '*/menus-panel.module.css' {
  const classes: Readonly<Record<'entries' | 'foot' | 'menu' | 'owner' | 'retry', string>>
  export default classes
}
declare module '*/merge-screen.module.css' {
  const classes: Readonly<Record<'all' | 'bar' | 'base' | 'conflict' | 'lead' | 'merge' | 'order' | 'sides' | 'taken' | 'who', string>>
  export default classes
}
declare module '*/month-columns.module.css' {
  const classes: Readonly<Record<'amount' | 'columns' | 'head' | 'key' | 'month' | 'pair', string>>
  export default classes
}
declare module '*/more-button.module.css' {
  const classes: Readonly<Record<'more', string>>
  export default classes
}
declare module '*/move-dialog.module.css' {
  const classes: Readonly<Record<'move', string>>
  export default classes
}
declare module '*/move-entry-dialog.module.css' {
  const classes: Readonly<Record<'field' | 'follows' | 'refused' | 'stands', string>>
  export default classes
}
declare module '*/move-menu.module.css' {
  const classes: Readonly<Record<'menu' | 'why', string>>
  export default classes
}
declare module '*/muted.module.css' {
  const classes: Readonly<Record<'muted', string>>
  export default classes
}
declare module '*/my-account.module.css' {
  const classes: Readonly<Record<'ask' | 'buttons' | 'factors', string>>
  export default classes
}
declare module '*/narrowing.module.css' {
  const classes: Readonly<Record<'narrowing', string>>
  export default classes
}
declare module '*/notice.module.css' {
  const classes: Readonly<Record<'actions' | 'notice' | 'words', string>>
  export default classes
}
declare module '*/number-cell.module.css' {
  const classes: Readonly<Record<'cell' | 'fixed' | 'price' | 'saved' | 'wrongly', string>>
  export default classes
}
declare module '*/number-control.module.css' {
  const classes: Readonly<Record<'affixed' | 'mapToCome', string>>
  export default classes
}
declare module '*/offer-chart.module.css' {
  const classes: Readonly<Record<'chart', string>>
  export default classes
}
declare module '*/offer-table.module.css' {
  const classes: Readonly<Record<'off' | 'scroll' | 'table', string>>
  export default classes
}
declare module '*/origin.module.css' {
  const classes: Readonly<Record<'inherited' | 'originPanel', string>>
  export default classes
}
declare module '*/outline-branch.module.css' {
  const classes: Readonly<Record<'add' | 'branch' | 'fold' | 'handle' | 'leaf' | 'line' | 'node', string>>
  export default classes
}
declare module '*/outline-detail.module.css' {
  const classes: Readonly<Record<'head' | 'home' | 'tools', string>>
  export default classes
}
declare module '*/outline.module.css' {
  const classes: Readonly<Record<'detail' | 'gone' | 'outline' | 'tree', string>>
  export default classes
}
declare module '*/overview-card.module.css' {
  const classes: Readonly<Record<'card' | 'edited' | 'facts' | 'findings' | 'look' | 'marks', string>>
  export default classes
}
declare module '*/overview.module.css' {
  const classes: Readonly<Record<'cards' | 'others' | 'part' | 'site', string>>
  export default classes
}
declare module '*/page-head.module.css' {
  const classes: Readonly<Record<'actions' | 'head', string>>
  export default classes
}
declare module '*/page-help.module.css' {
  const classes: Readonly<Record<'help' | 'purpose' | 'tasks' | 'words', string>>
  export default classes
}
declare module '*/page-list.module.css' {
  const classes: Readonly<Record<'own' | 'page' | 'sections', string>>
  export default classes
}
declare module '*/page-place.module.css' {
  const classes: Readonly<Record<'coming' | 'page', string>>
  export default classes
}
declare module '*/page-tabs.module.css' {
  const classes: Readonly<Record<'tabs', string>>
  export default classes
}
declare module '*/pager.module.css' {
  const classes: Readonly<Record<'count' | 'pager' | 'step', string>>
  export default classes
}
declare module '*/palette.module.css' {
  const classes: Readonly<Record<'action' | 'place' | 'search', string>>
  export default classes
}
declare module '*/panel-elements.module.css' {
  const classes: Readonly<Record<'panel', string>>
  export default classes
}
declare module '*/paper-card.module.css' {
  const classes: Readonly<Record<'card' | 'remark' | 'remarking', string>>
  export default classes
}
declare module '*/paper.module.css' {
  const classes: Readonly<Record<'document' | 'picture' | 'viewer', string>>
  export default classes
}
declare module '*/papers.module.css' {
  const classes: Readonly<Record<'all' | 'list' | 'papers' | 'stack', string>>
  export default classes
}
declare module '*/part-of-set-up.module.css' {
  const classes: Readonly<Record<'head' | 'items' | 'of' | 'plain', string>>
  export default classes
}
declare module '*/partner-papers.module.css' {
  const classes: Readonly<Record<'papers' | 'row', string>>
  export default classes
}
declare module '*/payment-method.module.css' {
  const classes: Readonly<Record<'form' | 'note', string>>
  export default classes
}
declare module '*/period-bar.module.css' {
  const classes: Readonly<Record<'bar' | 'title', string>>
  export default classes
}
declare module '*/person-screen.module.css' {
  const classes: Readonly<Record<'search' | 'sum', string>>
  export default classes
}
declare module '*/pick-list.module.css' {
  const classes: Readonly<Record<'list' | 'none', string>>
  export default classes
}
declare module '*/picker.module.css' {
  const classes: Readonly<Record<'empty', string>>
  export default classes
}
declare module '*/picture-node.module.css' {
  const classes: Readonly<Record<'missing' | 'pending' | 'picture' | 'tool' | 'tools', string>>
  export default classes
}
declare module '*/plain-controls.module.css' {
  const classes: Readonly<Record<'swatch', string>>
  export default classes
}
declare module '*/popover.module.css' {
  const classes: Readonly<Record<'panel', string>>
  export default classes
}
declare module '*/posting.module.css' {
  const classes: Readonly<Record<'attempts' | 'failure' | 'heading' | 'payload', string>>
  export default classes
}
declare module '*/present.module.css' {
  const classes: Readonly<Record<'others', string>>
  export default classes
}
declare module '*/preview-frame.module.css' {
  const classes: Readonly<Record<'bar' | 'frame' | 'note' | 'pane' | 'room', string>>
  export default classes
}
declare module '*/preview-link-form.module.css' {
  const classes: Readonly<Record<'form', string>>
  export default classes
}
declare module '*/preview-links.module.css' {
  const classes: Readonly<Record<'made', string>>
  export default classes
}
declare module '*/preview.module.css' {
  const classes: Readonly<Record<'line' | 'preview' | 'told', string>>
  export default classes
}
declare module '*/private-file.module.css' {
  const classes: Readonly<Record<'file', string>>
  export default classes
}
declare module '*/promote-dialog.module.css' {
  const classes: Readonly<Record<'choice' | 'outcome' | 'refused' | 'remark', string>>
  export default classes
}
declare module '*/property-cards.module.css' {
  const classes: Readonly<Record<'groups' | 'none', string>>
  export default classes
}
declare module '*/publication-steps.module.css' {
  const classes: Readonly<Record<'actions' | 'state' | 'steps' | 'time', string>>
  export default classes
}
declare module '*/publishing-elements.module.css' {
  const classes: Readonly<Record<'actions' | 'facts' | 'link' | 'part' | 'rows', string>>
  export default classes
}
declare module '*/queue-panel.module.css' {
  const classes: Readonly<Record<'add' | 'panel' | 'place' | 'queue' | 'since', string>>
  export default classes
}
declare module '*/queue-row.module.css' {
  const classes: Readonly<Record<'client' | 'conflict' | 'number', string>>
  export default classes
}
declare module '*/queue.module.css' {
  const classes: Readonly<Record<'filters' | 'none' | 'waiting', string>>
  export default classes
}
declare module '*/quota-screen.module.css' {
  const classes: Readonly<Record<'attained', string>>
  export default classes
}
declare module '*/recipients.module.css' {
  const classes: Readonly<Record<'form', string>>
  export default classes
}
declare module '*/record-form.module.css' {
  const classes: Readonly<Record<'fields' | 'foot' | 'meanwhile' | 'recovered' | 'state', string>>
  export default classes
}
declare module '*/record-frame.module.css' {
  const classes: Readonly<Record<'back', string>>
  export default classes
}
declare module '*/record-look.module.css' {
  const classes: Readonly<Record<'address' | 'card' | 'description' | 'look' | 'result' | 'title', string>>
  export default classes
}
declare module '*/record-panel-elements.module.css' {
  const classes: Readonly<Record<'beside' | 'differences' | 'settled' | 'standing' | 'tools', string>>
  export default classes
}
declare module '*/record-preview.module.css' {
  const classes: Readonly<Record<'held' | 'pane', string>>
  export default classes
}
declare module '*/recovery-codes.module.css' {
  const classes: Readonly<Record<'codes', string>>
  export default classes
}
declare module '*/redirect-actions.module.css' {
  const classes: Readonly<Record<'lead' | 'lost', string>>
  export default classes
}
declare module '*/refusal.module.css' {
  const classes: Readonly<Record<'refusal', string>>
  export default classes
}
declare module '*/relation.module.css' {
  const classes: Readonly<Record<'initial' | 'off' | 'option' | 'picker', string>>
  export default classes
}
declare module '*/release-view.module.css' {
  const classes: Readonly<Record<'view', string>>
  export default classes
}
declare module '*/releases.module.css' {
  const classes: Readonly<Record<'kind' | 'row', string>>
  export default classes
}
declare module '*/remove-for-good.module.css' {
  const classes: Readonly<Record<'refused', string>>
  export default classes
}
declare module '*/repeater-row.module.css' {
  const classes: Readonly<Record<'body' | 'changed' | 'control' | 'errors' | 'fold' | 'group' | 'handle' | 'head' | 'leaf' | 'row' | 'title' | 'tool' | 'tools', string>>
  export default classes
}
declare module '*/repeater.module.css' {
  const classes: Readonly<Record<'add' | 'all' | 'foot' | 'gone' | 'limits' | 'repeater' | 'rows', string>>
  export default classes
}
declare module '*/replace.module.css' {
  const classes: Readonly<Record<'buttons' | 'caption' | 'pair', string>>
  export default classes
}
declare module '*/reply-text.module.css' {
  const classes: Readonly<Record<'line' | 'reply' | 'saved', string>>
  export default classes
}
declare module '*/report-filters.module.css' {
  const classes: Readonly<Record<'filters', string>>
  export default classes
}
declare module '*/report.module.css' {
  const classes: Readonly<Record<'asked' | 'note' | 'nothing' | 'report' | 'totals', string>>
  export default classes
}
declare module '*/required-mark.module.css' {
  const classes: Readonly<Record<'mark', string>>
  export default classes
}
declare module '*/reservation-decision.module.css' {
  const classes: Readonly<Record<'deficient', string>>
  export default classes
}
declare module '*/reservation-panel.module.css' {
  const classes: Readonly<Record<'forms' | 'marks' | 'on' | 'panel', string>>
  export default classes
}
declare module '*/resource-file.module.css' {
  const classes: Readonly<Record<'document' | 'file' | 'log' | 'picture', string>>
  export default classes
}
declare module '*/retention.module.css' {
  const classes: Readonly<Record<'name' | 'none', string>>
  export default classes
}
declare module '*/review-elements.module.css' {
  const classes: Readonly<Record<'remarks' | 'row', string>>
  export default classes
}
declare module '*/review-notice.module.css' {
  const classes: Readonly<Record<'notice' | 'remark', string>>
  export default classes
}
declare module '*/review-rule-form.module.css' {
  const classes: Readonly<Record<'form', string>>
  export default classes
}
declare module '*/review-screen.module.css' {
  const classes: Readonly<Record<'columns' | 'form' | 'mark' | 'review' | 'tabs' | 'ways', string>>
  export default classes
}
declare module '*/revision-view.module.css' {
  const classes: Readonly<Record<'against' | 'done' | 'opened' | 'question', string>>
  export default classes
}
declare module '*/rich-text-control.module.css' {
  const classes: Readonly<Record<'waiting', string>>
  export default classes
}
declare module '*/rich-text-editor.module.css' {
  const classes: Readonly<Record<'active' | 'editor' | 'said' | 'selectedCell' | 'tableTools' | 'text' | 'tools', string>>
  export default classes
}
declare module '*/rights-list.module.css' {
  const classes: Readonly<Record<'rights', string>>
  export default classes
}
declare module '*/role-editor.module.css' {
  const classes: Readonly<Record<'bar' | 'brands' | 'note' | 'words', string>>
  export default classes
}
declare module '*/role-list.module.css' {
  const classes: Readonly<Record<'aside' | 'figure' | 'name' | 'primary' | 'scroll', string>>
  export default classes
}
declare module '*/run-history.module.css' {
  const classes: Readonly<Record<'history', string>>
  export default classes
}
declare module '*/run-state.module.css' {
  const classes: Readonly<Record<'run' | 'state', string>>
  export default classes
}
declare module '*/sample.module.css' {
  const classes: Readonly<Record<'body' | 'sample' | 'subject', string>>
  export default classes
}
declare module '*/save-bar.module.css' {
  const classes: Readonly<Record<'bar' | 'save', string>>
  export default classes
}
declare module '*/save-view-form.module.css' {
  const classes: Readonly<Record<'form', string>>
  export default classes
}
declare module '*/screen-skeleton.module.css' {
  const classes: Readonly<Record<'title', string>>
  export default classes
}
declare module '*/search-box.module.css' {
  const classes: Readonly<Record<'search', string>>
  export default classes
}
declare module '*/second-factor-elements.module.css' {
  const classes: Readonly<Record<'step', string>>
  export default classes
}
declare module '*/sectioned-form.module.css' {
  const classes: Readonly<Record<'aside' | 'help' | 'layout' | 'mark' | 'rail' | 'section' | 'sections', string>>
  export default classes
}
declare module '*/selection-bar.module.css' {
  const classes: Readonly<Record<'selection', string>>
  export default classes
}
declare module '*/sessions.module.css' {
  const classes: Readonly<Record<'sessions', string>>
  export default classes
}
declare module '*/set-field-dialog.module.css' {
  const classes: Readonly<Record<'value', string>>
  export default classes
}
declare module '*/set-up-screen.module.css' {
  const classes: Readonly<Record<'left' | 'part', string>>
  export default classes
}
declare module '*/setting-panel.module.css' {
  const classes: Readonly<Record<'facts', string>>
  export default classes
}
declare module '*/sheet-dialog.module.css' {
  const classes: Readonly<Record<'files' | 'leftOut', string>>
  export default classes
}
declare module '*/sheet.module.css' {
  const classes: Readonly<Record<'signatures', string>>
  export default classes
}
declare module '*/shell.module.css' {
  const classes: Readonly<Record<'main' | 'page' | 'shell' | 'side' | 'skip', string>>
  export default classes
}
declare module '*/shown-as.module.css' {
  const classes: Readonly<Record<'ways', string>>
  export default classes
}
declare module '*/side-menu-elements.module.css' {
  const classes: Readonly<Record<'empty' | 'selector', string>>
  export default classes
}
declare module '*/side-menu.module.css' {
  const classes: Readonly<Record<'group' | 'link' | 'menu', string>>
  export default classes
}
declare module '*/side-panel.module.css' {
  const classes: Readonly<Record<'body' | 'note' | 'panel' | 'tools', string>>
  export default classes
}
declare module '*/side.module.css' {
  const classes: Readonly<Record<'selecting', string>>
  export default classes
}
declare module '*/sign-in-form-elements.module.css' {
  const classes: Readonly<Record<'advice' | 'alert' | 'aside' | 'form' | 'keeper' | 'password' | 'problem' | 'second' | 'submit', string>>
  export default classes
}
declare module '*/sign-in-form.module.css' {
  const classes: Readonly<Record<'hint', string>>
  export default classes
}
declare module '*/site-check.module.css' {
  const classes: Readonly<Record<'page', string>>
  export default classes
}
declare module '*/small-picture.module.css' {
  const classes: Readonly<Record<'signature', string>>
  export default classes
}
declare module '*/states-elements.module.css' {
  const classes: Readonly<Record<'state', string>>
  export default classes
}
declare module '*/states.module.css' {
  const classes: Readonly<Record<'skeleton', string>>
  export default classes
}
declare module '*/status-cell.module.css' {
  const classes: Readonly<Record<'cell', string>>
  export default classes
}
declare module '*/status-mark.module.css' {
  const classes: Readonly<Record<'mark', string>>
  export default classes
}
declare module '*/status-screen.module.css' {
  const classes: Readonly<Record<'attention' | 'parts', string>>
  export default classes
}
declare module '*/status-sections.module.css' {
  const classes: Readonly<Record<'bad' | 'heading' | 'part' | 'why', string>>
  export default classes
}
declare module '*/step-form.module.css' {
  const classes: Readonly<Record<'form', string>>
  export default classes
}
declare module '*/step-panel.module.css' {
  const classes: Readonly<Record<'arriving', string>>
  export default classes
}
declare module '*/steps-elements.module.css' {
  const classes: Readonly<Record<'message' | 'overdue' | 'quiet' | 'text', string>>
  export default classes
}
declare module '*/steps.module.css' {
  const classes: Readonly<Record<'effect' | 'work', string>>
  export default classes
}
declare module '*/swatch.module.css' {
  const classes: Readonly<Record<'swatch', string>>
  export default classes
}
declare module '*/switch.module.css' {
  const classes: Readonly<Record<'switch', string>>
  export default classes
}
declare module '*/table-elements.module.css' {
  const classes: Readonly<Record<'scroll', string>>
  export default classes
}
declare module '*/talk-button.module.css' {
  const classes: Readonly<Record<'count' | 'small', string>>
  export default classes
}
declare module '*/talk-composer.module.css' {
  const classes: Readonly<Record<'composer' | 'foot' | 'people', string>>
  export default classes
}
declare module '*/talk-mark.module.css' {
  const classes: Readonly<Record<'mark', string>>
  export default classes
}
declare module '*/talk-panel.module.css' {
  const classes: Readonly<Record<'talk' | 'threads', string>>
  export default classes
}
declare module '*/talk-pictures.module.css' {
  const classes: Readonly<Record<'acts' | 'name' | 'pictures' | 'sending' | 'waiting', string>>
  export default classes
}
declare module '*/talk-task.module.css' {
  const classes: Readonly<Record<'acts' | 'due' | 'fields' | 'form' | 'task', string>>
  export default classes
}
declare module '*/talk-thread.module.css' {
  const classes: Readonly<Record<'about' | 'acts' | 'comments' | 'text' | 'thread' | 'who', string>>
  export default classes
}
declare module '*/template-control.module.css' {
  const classes: Readonly<Record<'chips', string>>
  export default classes
}
declare module '*/text-control.module.css' {
  const classes: Readonly<Record<'counter' | 'quiet', string>>
  export default classes
}
declare module '*/thumbnail.module.css' {
  const classes: Readonly<Record<'sign', string>>
  export default classes
}
declare module '*/tick.module.css' {
  const classes: Readonly<Record<'tick', string>>
  export default classes
}
declare module '*/toasts.module.css' {
  const classes: Readonly<Record<'toasts', string>>
  export default classes
}
declare module '*/together.module.css' {
  const classes: Readonly<Record<'meanwhile' | 'parts', string>>
  export default classes
}
declare module '*/toolbar-elements.module.css' {
  const classes: Readonly<Record<'button' | 'menu' | 'said', string>>
  export default classes
}
declare module '*/tour.module.css' {
  const classes: Readonly<Record<'acts' | 'count' | 'tour', string>>
  export default classes
}
declare module '*/trail-changes.module.css' {
  const classes: Readonly<Record<'changes' | 'none' | 'picture', string>>
  export default classes
}
declare module '*/trail-check.module.css' {
  const classes: Readonly<Record<'findings' | 'progress' | 'result', string>>
  export default classes
}
declare module '*/trail-panel.module.css' {
  const classes: Readonly<Record<'open' | 'told', string>>
  export default classes
}
declare module '*/trail.module.css' {
  const classes: Readonly<Record<'timeline', string>>
  export default classes
}
declare module '*/trend-card.module.css' {
  const classes: Readonly<Record<'brand' | 'room', string>>
  export default classes
}
declare module '*/trend-chart.module.css' {
  const classes: Readonly<Record<'area' | 'bar' | 'chart' | 'figure' | 'key' | 'legend' | 'line' | 'path' | 'points' | 'sign' | 'ticks' | 'told', string>>
  export default classes
}
declare module '*/turn.module.css' {
  const classes: Readonly<Record<'turn', string>>
  export default classes
}
declare module '*/undo-toast.module.css' {
  const classes: Readonly<Record<'toast', string>>
  export default classes
}
declare module '*/units-bar.module.css' {
  const classes: Readonly<Record<'acts' | 'bar' | 'until', string>>
  export default classes
}
declare module '*/units-elements.module.css' {
  const classes: Readonly<Record<'picture' | 'plan' | 'tile' | 'tiles', string>>
  export default classes
}
declare module '*/units-grid.module.css' {
  const classes: Readonly<Record<'failure' | 'held' | 'saved' | 'scroll' | 'status' | 'table' | 'until', string>>
  export default classes
}
declare module '*/units-screen.module.css' {
  const classes: Readonly<Record<'back', string>>
  export default classes
}
declare module '*/units-view.module.css' {
  const classes: Readonly<Record<'counts' | 'shown', string>>
  export default classes
}
declare module '*/unseen.module.css' {
  const classes: Readonly<Record<'unseen', string>>
  export default classes
}
declare module '*/upload-dialog.module.css' {
  const classes: Readonly<Record<'problems' | 'sample', string>>
  export default classes
}
declare module '*/upload-list.module.css' {
  const classes: Readonly<Record<'actions' | 'ask' | 'bad' | 'box' | 'good' | 'name' | 'note' | 'progress', string>>
  export default classes
}
declare module '*/user-menu.module.css' {
  const classes: Readonly<Record<'initials' | 'item' | 'last' | 'name' | 'panel' | 'user' | 'who', string>>
  export default classes
}
declare module '*/users-elements.module.css' {
  const classes: Readonly<Record<'below' | 'label', string>>
  export default classes
}
declare module '*/uses-list.module.css' {
  const classes: Readonly<Record<'list', string>>
  export default classes
}
declare module '*/value-view.module.css' {
  const classes: Readonly<Record<'colour' | 'list' | 'none' | 'picture' | 'row' | 'text', string>>
  export default classes
}
declare module '*/view-banner.module.css' {
  const classes: Readonly<Record<'banner', string>>
  export default classes
}
declare module '*/view-tabs.module.css' {
  const classes: Readonly<Record<'count' | 'tabs' | 'tool' | 'tools', string>>
  export default classes
}
declare module '*/visit-calendar.module.css' {
  const classes: Readonly<Record<'agenda' | 'calendar' | 'carried' | 'closed' | 'free' | 'lifted' | 'scroll', string>>
  export default classes
}
declare module '*/visit-card.module.css' {
  const classes: Readonly<Record<'beyond' | 'card' | 'size' | 'state', string>>
  export default classes
}
declare module '*/visit-cell.module.css' {
  const classes: Readonly<Record<'cell' | 'full' | 'other' | 'reach', string>>
  export default classes
}
declare module '*/waiting-drafts.module.css' {
  const classes: Readonly<Record<'choice' | 'findings', string>>
  export default classes
}
declare module '*/website-landing.module.css' {
  const classes: Readonly<Record<'brand' | 'brands' | 'card' | 'more', string>>
  export default classes
}
declare module '*/whose-turn.module.css' {
  const classes: Readonly<Record<'turn', string>>
  export default classes
}
declare module '*/written.module.css' {
  const classes: Readonly<Record<'written', string>>
  export default classes
}
declare module '*/wrote-before.module.css' {
  const classes: Readonly<Record<'before', string>>
  export default classes
}
declare module '*/ytd-screen.module.css' {
  const classes: Readonly<Record<'two', string>>
  export default classes
}
