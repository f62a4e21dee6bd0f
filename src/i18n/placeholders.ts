/** Placeholders of the messages that have some, by room. Written by `npm run words`. */
export type Placeholders = {
  'app/upgrade': {
    title: '{{version}}';
    downloading: '{{percent}}';
  };
  'features/account': {
    guest: '{{points}}';
    spaceOf: '{{limit}}';
    memberUntil: '{{time}}';
  };
  'features/history': {
    'storage.used': '{{used}}';
    'storage.free': '{{free}}';
    'storage.kept': '{{count}}';
  };
  'features/legal': {
    updated: '{{date}}';
  };
  'features/login': {
    'code.wait': '{{seconds}}';
    'code.sent': '{{minutes}}';
    'code.dev': '{{code}}';
    'password.newHint': '{{min}}';
    'password.length': '{{min}}{{max}}';
    'agree.text': '{{terms}}{{privacy}}';
    'failed.left': '{{left}}';
    'failed.wait': '{{minutes}}';
    'settings.set': '{{mobile}}';
    'done.text': '{{mobile}}';
  };
  'features/membership': {
    until: '{{time}}';
    ended: '{{time}}';
    'plan.months': '{{months}}';
    perMonth: '{{amount}}';
    planUntil: '{{time}}';
    upgrade: '{{left}}{{counted}}';
    'get.points': '{{count}}';
    'get.discount': '{{percent}}';
    'get.space': '{{size}}';
    'get.idphoto': '{{count}}';
    'renewal.offer': '{{amount}}';
    'renewal.next': '{{time}}{{amount}}{{plan}}';
    'renewal.failed': '{{time}}';
    buy: '{{amount}}';
    renew: '{{amount}}';
  };
  'features/my-data': {
    version: '{{version}}';
  };
  'features/orders': {
    'what.points': '{{points}}';
    'what.bonus': '{{points}}{{bonus}}';
    'what.months': '{{months}}';
    payBy: '{{time}}';
    ordered: '{{time}}';
    until: '{{time}}';
    refunded: '{{amount}}';
    'refund.back': '{{amount}}';
    'refund.used': '{{amount}}';
    'refund.confirm': '{{amount}}';
    renewal: '{{amount}}';
    'pay.action': '{{amount}}';
    'done.points': '{{points}}';
    'refunded.title': '{{amount}}';
    'invoice.amount': '{{amount}}';
    'invoice.rejected': '{{reason}}';
  };
  'features/points': {
    expiry: '{{points}}{{time}}';
    offer: '{{points}}';
    bonus: '{{bonus}}';
    'checkin.first': '{{points}}';
    'checkin.note': '{{points}}{{days}}';
    'invite.note': '{{points}}{{left}}';
    'code.points': '{{points}}';
    'code.member': '{{time}}';
    'free.left': '{{count}}{{granted}}';
    'free.none': '{{granted}}';
    'statement.owed': '{{amount}}';
  };
  'features/poster': {
    'with.number': '{{name}}{{number}}';
    'with.page': '{{number}}';
    'with.missingLetters': '{{letters}}';
    'with.draftGone': '{{name}}';
    'with.size': '{{times}}{{width}}{{height}}';
    'with.unlock': '{{photos}}{{points}}';
    'with.unlockScenes': '{{photos}}{{points}}';
    'with.unlockFree': '{{photos}}';
    'with.saveNumber': '{{number}}';
    'with.versionsNote': '{{days}}';
    'with.layerUp': '{{name}}';
    'with.layerDown': '{{name}}';
    'with.layerHide': '{{name}}';
    'with.layerShow': '{{name}}';
    'with.layerLock': '{{name}}';
    'with.layerUnlock': '{{name}}';
    'with.maxRows': '{{max}}';
    'with.icon': '{{number}}';
  };
  'features/poster/generating': {
    'with.idea': '{{before}}{{added}}';
    'with.running': '{{name}}{{percent}}';
  };
  'features/profile': {
    oldCode: '{{mobile}}';
    closeDays: '{{days}}';
    closeAsk: '{{days}}';
    closeDone: '{{time}}';
  };
  'features/shared-poster': {
    'with.pages': '{{number}}';
  };
  'features/smart-poster': {
    'with.line': '{{number}}';
    'with.removeLine': '{{number}}';
    'with.tooLong': '{{max}}{{length}}';
    'with.full': '{{max}}';
    'with.work': '{{number}}';
    'with.worksFull': '{{max}}';
    'with.wait.all': '{{max}}';
    'with.made': '{{count}}';
    'with.proposal': '{{number}}';
    'with.facts': '{{number}}{{count}}{{width}}{{height}}';
  };
  'features/space': {
    'with.pages': '{{number}}';
    'with.keptUntil': '{{time}}';
    'with.purgeAt': '{{time}}';
    'with.chosen': '{{count}}';
    'with.folderRemove': '{{name}}';
    'with.removeOne': '{{name}}';
    'with.removeMany': '{{count}}';
    'with.removed': '{{days}}';
    'with.recycleNote': '{{days}}';
    'with.purgeOne': '{{name}}';
  };
  'features/space-hub': {
    used: '{{used}}';
    free: '{{free}}';
  };
  'features/studio': {
    'with.loginPoints': '{{points}}';
    'with.uploading': '{{percent}}';
    'with.sending': '{{percent}}';
    'with.cutting': '{{percent}}';
    'with.gradient': '{{number}}';
    'with.product': '{{number}}';
    'with.full': '{{max}}';
    'with.count': '{{count}}';
    'with.cost.free': '{{left}}';
    'with.cost.points': '{{points}}';
    'with.cost.several': '{{photos}}{{points}}';
    'with.cost.cash': '{{amount}}';
    'with.cost.scene': '{{points}}';
    'with.cost.both': '{{points}}';
    'with.cost.bothCash': '{{amount}}';
    'with.saved': '{{number}}';
  };
  'features/template-preview': {
    sizePx: '{{width}}{{height}}';
    sizeMm: '{{width}}{{height}}';
    pages: '{{pages}}';
  };
  'features/templates': {
    count: '{{count}}';
  };
  'features/web-page': {
    'refused.text': '{{site}}';
  };
  i18n: {
    'price.several': '{{points}}{{times}}';
    'price.freeToday': '{{left}}';
    'price.freeMonth': '{{granted}}';
    'price.leftMonth': '{{left}}';
    'price.points': '{{points}}';
  };
  'i18n/format': {
    today: '{{time}}';
    yesterday: '{{time}}';
    thisYear: '{{month}}{{day}}{{time}}';
    otherYear: '{{year}}{{month}}{{day}}{{time}}';
  };
  'shell/buy': {
    'price.text': '{{now}}{{before}}';
  };
  'shell/keep-account': {
    closing: '{{time}}';
  };
  'shell/own-task': {
    'with.queue': '{{number}}';
    'with.percent': '{{percent}}';
  };
  'shell/page': {
    'mark.operator': '{{name}}';
  };
  'shell/preview': {
    picture: '{{number}}{{count}}';
  };
  'shell/spend': {
    points: '{{points}}';
    cash: '{{amount}}';
    member: '{{points}}';
    kept: '{{count}}';
    confirm: '{{cost}}';
  };
  'tools/ai-expand': {
    reduced: '{{size}}';
  };
  'tools/ai-product/preview': {
    picture: '{{number}}{{count}}';
  };
  'tools/ai-virtual-model': {
    number: '{{number}}';
    unfit: '{{number}}';
  };
  'tools/copywriting': {
    'with.run': '{{cost}}';
    'with.again': '{{cost}}';
    'with.points': '{{points}}';
    'with.version': '{{number}}{{text}}';
    'with.tooLong': '{{max}}';
  };
  'tools/id-photo': {
    share: '{{name}}';
    'camera.leaning': '{{degrees}}';
    'preview.note': '{{width}}{{height}}';
    'straighten.note': '{{degrees}}';
    'settings.verdict': '{{passed}}{{all}}';
    'custom.range': '{{min}}{{max}}';
  };
  'tools/id-photo/result': {
    'unlock.free': '{{left}}';
    'unlock.cash': '{{amount}}';
    'unlock.points': '{{points}}';
    'sheet.count': '{{count}}';
    'paper.range': '{{min}}{{max}}';
    'gap.mm': '{{mm}}';
    'others.photo': '{{number}}';
  };
  'tools/id-photo/verdict': {
    'verdict.summary': '{{passed}}{{all}}';
    'verdict.passed': '{{count}}';
  };
  'tools/image-translation': {
    'with.more': '{{found}}{{shown}}';
    'with.sure': '{{percent}}';
    'with.glossary.into': '{{language}}';
  };
  'tools/logo-detect': {
    'with.found': '{{count}}';
    'with.maybe': '{{name}}';
  };
  'tools/mask-painter': {
    'tap.finding': '{{percent}}';
  };
  'tools/model-row': {
    model: '{{number}}';
  };
  'tools/page': {
    'with.uploading': '{{percent}}';
    'with.ready': '{{width}}{{height}}';
    'with.limits.large': '{{formats}}{{megabytes}}';
    'with.limits': '{{formats}}{{megabytes}}';
    'with.formats': '{{first}}{{next}}';
    'with.cost.free': '{{left}}';
    'with.cost.cash': '{{amount}}';
    'with.cost.points': '{{points}}{{balance}}';
    'with.cost.guest': '{{points}}';
    'with.action.free': '{{action}}';
    'with.action.points': '{{action}}{{points}}';
    'with.action.cash': '{{action}}{{amount}}';
    'with.problem.points': '{{need}}{{left}}';
    'with.change.reduced': '{{width}}{{height}}';
    'with.source.several': '{{max}}';
    'with.number': '{{number}}';
    'with.remove': '{{number}}';
    'with.count': '{{ready}}{{all}}{{max}}';
    'with.own.number': '{{range}}';
    'with.own.range': '{{min}}{{max}}';
    'with.cost.month': '{{left}}';
    'with.cost.later': '{{points}}';
    'with.cost.laterFree': '{{left}}';
    'with.chosen': '{{all}}{{max}}';
    'with.words.more': '{{before}}{{added}}';
  };
  'tools/results': {
    'stage.queued': '{{ahead}}';
    'eta.seconds': '{{seconds}}';
    'eta.minutes': '{{minutes}}';
    'check.format': '{{found}}{{need}}';
    'check.bytes': '{{found}}{{need}}';
    'check.side': '{{found}}{{need}}';
    'check.pixels': '{{found}}{{need}}';
    'check.productSide': '{{found}}{{need}}';
    'check.maskSize': '{{found}}{{need}}';
    'check.translations.few': '{{found}}{{need}}';
    'check.oneFace': '{{found}}';
    'check.garmentFlat': '{{name}}';
    'check.garmentWhole': '{{name}}';
    'check.garmentCut': '{{name}}';
    'check.fileSize': '{{found}}{{need}}';
    'check.other': '{{found}}{{need}}';
    'card.charged': '{{points}}';
    'result.number': '{{number}}';
    'result.shareTitle': '{{tool}}';
    'check.once': '{{found}}{{need}}';
    'check.monthly': '{{found}}{{need}}';
    'check.expanded': '{{found}}{{need}}';
    'check.plainSides': '{{sides}}';
    'check.targetKb': '{{found}}{{need}}';
    'check.webpSide': '{{found}}{{need}}';
    'failed.check': '{{why}}';
    'check.swapFace': '{{found}}';
    'check.facePhoto': '{{name}}';
    'check.faceColor': '{{name}}';
    'check.faceOpen': '{{name}}';
    'result.seed': '{{seed}}';
  };
  ui: {
    'compare.label': '{{alt}}';
  };
};
