/**
 * The node classes of our ComfyUI workflows as `/object_info` describes them, written after ComfyUI's sources of late
 * 2025 (`nodes.py`, `comfy_extras`). Both forms of choices occur, as there.
 */

type Spec = readonly [string | readonly string[], { options?: readonly string[] }?];

export type ComfyInputs = { required: Record<string, Spec>; optional?: Record<string, Spec> };

type ComfyNode = { input: ComfyInputs; output_node?: true };

/** Installed model files by folder. */
export type InstalledFiles = Readonly<Record<string, readonly string[]>>;

const one = (...options: string[]): Spec => [options, {}];
const combo = (...options: string[]): Spec => ['COMBO', { options }];
const of = (type: string): Spec => [type, {}];

const image = { image: one('example.png') };
const size = { width: of('INT'), height: of('INT'), batch_size: of('INT') };

/** The classes of a server with these model files, without some of them. */
export function comfyNodes(
  files: InstalledFiles,
  without: readonly string[] = [],
): Record<string, ComfyNode> {
  const inFolder = (folder: string) => files[folder] ?? [];
  const nodes: Record<string, ComfyNode> = {
    LoadImage: { input: { required: image } },
    LoadImageMask: { input: { required: { ...image, channel: one('alpha', 'red', 'green', 'blue') } } },
    PreviewImage: { input: { required: { images: of('IMAGE') } }, output_node: true },
    SaveImage: {
      input: { required: { images: of('IMAGE'), filename_prefix: of('STRING') } },
      output_node: true,
    },
    UNETLoader: {
      input: {
        required: {
          unet_name: one(...inFolder('diffusion_models')),
          weight_dtype: one('default', 'fp8_e4m3fn'),
        },
      },
    },
    LoraLoaderModelOnly: {
      input: {
        required: { model: of('MODEL'), lora_name: one(...inFolder('loras')), strength_model: of('FLOAT') },
      },
    },
    CLIPLoader: {
      input: {
        required: { clip_name: one(...inFolder('text_encoders')), type: one('wan', 'qwen_image', 'flux2') },
        optional: { device: one('default', 'cpu') },
      },
    },
    VAELoader: { input: { required: { vae_name: combo(...inFolder('vae')) } } },
    ModelSamplingAuraFlow: { input: { required: { model: of('MODEL'), shift: of('FLOAT') } } },
    ModelSamplingSD3: { input: { required: { model: of('MODEL'), shift: of('FLOAT') } } },
    CFGNorm: { input: { required: { model: of('MODEL'), strength: of('FLOAT') } } },
    CLIPTextEncode: { input: { required: { text: of('STRING'), clip: of('CLIP') } } },
    TextEncodeQwenImageEditPlus: {
      input: {
        required: { clip: of('CLIP'), prompt: of('STRING') },
        optional: { vae: of('VAE'), image1: of('IMAGE'), image2: of('IMAGE'), image3: of('IMAGE') },
      },
    },
    FluxKontextMultiReferenceLatentMethod: {
      input: {
        required: {
          conditioning: of('CONDITIONING'),
          reference_latents_method: combo('offset', 'index', 'uxo/uno', 'index_timestep_zero'),
        },
      },
    },
    ImageScale: {
      input: {
        required: {
          image: of('IMAGE'),
          upscale_method: one('nearest-exact', 'bilinear', 'area', 'bicubic', 'lanczos'),
          width: of('INT'),
          height: of('INT'),
          crop: one('disabled', 'center'),
        },
      },
    },
    EmptyImage: { input: { required: { ...size, color: of('INT') } } },
    ImageCompositeMasked: {
      input: {
        required: {
          destination: of('IMAGE'),
          source: of('IMAGE'),
          x: of('INT'),
          y: of('INT'),
          resize_source: of('BOOLEAN'),
        },
        optional: { mask: of('MASK') },
      },
    },
    VAEEncode: { input: { required: { pixels: of('IMAGE'), vae: of('VAE') } } },
    VAEDecode: { input: { required: { samples: of('LATENT'), vae: of('VAE') } } },
    SetLatentNoiseMask: { input: { required: { samples: of('LATENT'), mask: of('MASK') } } },
    EmptySD3LatentImage: { input: { required: size } },
    Wan22ImageToVideoLatent: {
      input: {
        required: { vae: of('VAE'), ...size, length: of('INT') },
        optional: { start_image: of('IMAGE') },
      },
    },
    KSampler: {
      input: {
        required: {
          model: of('MODEL'),
          seed: of('INT'),
          steps: of('INT'),
          cfg: of('FLOAT'),
          sampler_name: one('euler', 'uni_pc', 'res_multistep'),
          scheduler: one('simple', 'normal'),
          positive: of('CONDITIONING'),
          negative: of('CONDITIONING'),
          latent_image: of('LATENT'),
          denoise: of('FLOAT'),
        },
      },
    },
    CreateVideo: {
      input: { required: { images: of('IMAGE'), fps: of('FLOAT') }, optional: { audio: of('AUDIO') } },
    },
    SaveVideo: {
      input: {
        required: {
          video: of('VIDEO'),
          filename_prefix: of('STRING'),
          format: combo('auto', 'mp4'),
          codec: combo('auto', 'h264'),
        },
      },
      output_node: true,
    },
  };
  for (const name of without) delete nodes[name];
  return nodes;
}
