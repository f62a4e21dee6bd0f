#import <React/RCTBridgeModule.h>

// Tells React Native of StoreModule.swift.
@interface RCT_EXTERN_MODULE (TuzuoStore, NSObject)

RCT_EXTERN_METHOD(buy : (NSString *)productId
                  token : (NSString *)token
                  cents : (double)cents
                  currency : (NSString *)currency
                  resolve : (RCTPromiseResolveBlock)resolve
                  reject : (RCTPromiseRejectBlock)reject)
RCT_EXTERN_METHOD(unfinished : (RCTPromiseResolveBlock)resolve
                  reject : (RCTPromiseRejectBlock)reject)
RCT_EXTERN_METHOD(finish : (NSString *)id
                  resolve : (RCTPromiseResolveBlock)resolve
                  reject : (RCTPromiseRejectBlock)reject)

@end
