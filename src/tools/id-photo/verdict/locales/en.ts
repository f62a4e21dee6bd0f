import type { VerdictMessages } from './zh-CN';

export const en: VerdictMessages = {
  'verdict.summary': 'Checks: {{passed}} of {{all}} passed',
  'verdict.note': 'Red is required, yellow is advice.',
  'verdict.passed': 'Show {{count}} passed',
  'verdict.near': 'Too close to call, so it counts as passed. Please check it yourself.',
  'verdict.less': 'Less',
  'remedy.noFace': 'No face was found: use a frontal portrait.',
  'remedy.severalFaces': 'Several people were found: photograph one person alone.',
  'remedy.resolution': 'The face is small in the picture: come closer, or use the original.',
  'remedy.closer': 'The head is too small: come closer.',
  'remedy.back': 'The head is too large: step back, with room above and shoulders in.',
  'remedy.shoulders': 'The shoulders do not fill the lower edge: step back so that both show.',
  'remedy.eyesLow': 'The eyes are low: hold the phone at their height.',
  'remedy.eyesHigh': 'The eyes are high: leave more room above the head.',
  'remedy.roomAbove': 'Too little room above: step back so that all the hair shows.',
  'remedy.tilt': 'Hold your head upright.',
  'remedy.yaw': 'Face the camera; do not turn your head.',
  'remedy.pitch': 'Look straight ahead, chin neither up nor down.',
  'remedy.eyesOpen': 'Open both eyes.',
  'remedy.darkGlasses': 'Take off dark glasses, or wear clear lenses.',
  'remedy.mouthClosed': 'Close your mouth, with no teeth showing.',
  'remedy.headCovering':
    'Something on the head does not look like hair: take off a hat. Coverings worn for religious reasons are allowed by many documents if the whole face shows.',
  'remedy.evenLight': 'Part of the face is darker: face a window or a lamp at eye level.',
  'remedy.hotSpots': 'The skin has shiny spots: no flash, softer light, a dry face.',
  'remedy.background':
    'Use a color that the document allows; where retouching is forbidden, stand in front of a plain wall.',
  'remedy.sharpness': 'The picture is blurred: hold still and let it focus.',
};
